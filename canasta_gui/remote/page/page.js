"use strict";
// The page of a seat: displays the data of the host, and sends taps. It contains no rules.

const PROTOCOL = 1;
const RETRY = 400; // milliseconds between two attempts; no back-off, so that a phone that wakes shows its hand at once
const OPENS = 2500; // milliseconds after which a connection that does not open is given up
const ASLEEP = 2000; // milliseconds in the background after which a connection is no longer trusted
const NOT_INVITED = 4002;
const FINAL = [4001, 4003, 4004, 4005];

const $ = (id) => document.getElementById(id);
const invitation = location.hash.slice(1);
const shelf = "canasta " + (invitation || location.host);
let words = {};
let pictures = {};
let socket = null;
let opening = 0;
let hidden = 0;
let dozing = 0;
let page = null;
let seats = [];
let wasTurn = false;
let deadline = 0;
let ended = "";
let closed = "";
let name = "";

const stored = {
  get token() { try { return localStorage.getItem(shelf) || ""; } catch { return this.kept || ""; } },
  set token(token) { this.kept = token; try { localStorage.setItem(shelf, token); } catch { /* private mode */ } },
  // The orders of the hand that were chosen on this phone, the last one first: the host takes the first that its game has.
  get sort() {
    let kept = this.orders || [];
    try { kept = JSON.parse(localStorage.getItem("canasta sort")) || []; } catch { /* private mode, or damaged */ }
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
  },
  chose(order) {
    this.orders = [order, ...this.sort.filter((each) => each !== order)].slice(0, 8);
    try { localStorage.setItem("canasta sort", JSON.stringify(this.orders)); } catch { /* private mode */ }
  },
};

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "onclick") element.addEventListener("click", value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

function put(id, ...children) {
  // Replace the contents of an element; the focus is restored.
  const element = $(id);
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  element.replaceChildren(...children);
  if (focused) {
    const again = element.querySelector(`[data-key="${CSS.escape(focused)}"]`) || element.querySelector("button");
    if (again) again.focus();
  }
}

function say(id, text) {
  // Text is changed only where it differs: a screen reader reads what changes.
  const element = $(id);
  if (element.textContent !== text) element.textContent = text;
}

const SCROLLED = ["table", "talk", "moves", "choices"];

function fade() {
  // What can be scrolled fades at its end: a button or a meld that is hidden there would never be looked for.
  for (const element of SCROLLED.map($))
    element.classList.toggle("more", element.scrollHeight - element.scrollTop - element.clientHeight > 3);
}

for (const id of SCROLLED) $(id).addEventListener("scroll", fade, { passive: true });
window.addEventListener("resize", fade);

// --- the connection ---

function connect() {
  clearTimeout(opening);
  if (socket !== null) {
    const old = socket;
    socket = null;
    old.close();
  }
  const mine = new WebSocket(`ws://${location.host}/play`);
  socket = mine;
  opening = setTimeout(() => { if (mine.readyState !== WebSocket.OPEN) again(mine); }, OPENS);
  mine.onopen = () => {
    clearTimeout(opening);
    const hello = { type: "hello", protocol: PROTOCOL, as: "page", languages: navigator.languages.slice(0, 10), sort: stored.sort };
    if (stored.token) hello.token = stored.token;
    else {
      if (invitation) hello.invitation = invitation;
      else hello.code = $("code").value.trim();
      hello.name = $("name").value;
    }
    mine.send(JSON.stringify(hello));
  };
  mine.onmessage = (event) => { if (mine === socket) hear(JSON.parse(event.data)); };
  mine.onclose = (event) => {
    if (mine !== socket) return;
    clearTimeout(opening);
    socket = null;
    gone(event.code);
  };
}

function doze() {
  // A browser in the background still answers pings: the others would wait for somebody who does not look.
  if (!document.hidden || socket === null) return;
  const old = socket;
  socket = null;
  old.close();
}

function again(mine) {
  if (mine === socket) connect();
}

function gone(code) {
  const said = (words.closed || {})[code] || "";
  if (code === NOT_INVITED) {
    stored.token = "";
    door(said);
  } else if (FINAL.includes(code)) {
    if (code === 4005) stored.token = "";
    ended = said;
    door(said);
  } else {
    if (code === 1001) closed = said;
    away(closed || words.reconnecting);
    setTimeout(knock, RETRY);
  }
}

async function knock() {
  // Browsers hold new sockets back for seconds when some have failed, but not a request for a small file.
  if (socket !== null || document.hidden) return;
  try {
    await fetch("page.css", { cache: "no-store", signal: AbortSignal.timeout(OPENS) });
    if (socket === null && !document.hidden) connect();
  } catch {
    setTimeout(knock, RETRY);
  }
}

function send(message) {
  if (socket !== null && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function tap(what) {
  if (page !== null) send({ type: "tap", seen: page.seen, ...what });
}

document.addEventListener("visibilitychange", () => {
  clearTimeout(dozing);
  if (document.hidden) {
    hidden = Date.now();
    dozing = setTimeout(doze, ASLEEP);
  } else if (stored.token && !ended && (socket === null || Date.now() - hidden > ASLEEP)) {
    connect();
  }
});
document.addEventListener("freeze", doze);
window.addEventListener("online", () => { if (stored.token && !ended) connect(); });
window.addEventListener("hashchange", () => location.reload()); // another invitation, opened in the same tab
window.addEventListener("pageshow", (event) => { if (event.persisted && stored.token && !ended) connect(); });

// --- what the host says ---

function hear(message) {
  closed = "";
  away("");
  switch (message.type) {
    case "welcome":
      stored.token = message.token;
      ended = "";
      $("door").hidden = true;
      $("game").hidden = false;
      $("cut").hidden = true;
      name = message.name;
      if (page === null) say("prompt", words.seated.replace("{name}", message.name));
      break;
    case "seats":
      seats = message.seats;
      if (page !== null) strip();
      else put("places", ...seats.map((seat) => make("p", { class: "place" }, seat.name || words.open)));
      break;
    case "page":
      if (page !== null && page.hand.sort !== message.hand.sort) stored.chose(message.hand.sort);
      page = message;
      show();
      break;
    case "cut":
      offerCut(message);
      break;
  }
}

function away(text) {
  $("away").hidden = !text;
  say("away", text);
}

function door(said) {
  page = null;
  wasTurn = false;
  $("game").hidden = true;
  $("door").hidden = false;
  $("code-label").hidden = Boolean(invitation);
  say("door-said", said);
}

$("door").addEventListener("submit", (event) => {
  event.preventDefault();
  ended = "";
  say("door-said", "");
  unlock();
  connect();
});

// --- the picture ---

function picture(name) {
  if (name === "??") return make("span", { class: "back", "aria-hidden": "true" });
  const image = make("img", { alt: "", draggable: "false", width: "250", height: "350" });
  image.src = pictures[name] || "";
  return image;
}

function card(each) {
  const classes = ["card", each.fresh ? "fresh" : "", each.hinted ? "hinted" : ""].join(" ").trim();
  const label = each.label + (each.fresh ? `, ${words.fresh}` : "") + (each.hinted ? `, ${words.hinted}` : "");
  const button = make("button", {
    type: "button", class: classes, "aria-label": label, "aria-pressed": String(each.selected),
    "data-key": `card ${each.id}`, onclick: () => tap({ card: each.id }),
  }, picture(each.as || each.card));
  // A double tap or a long press selects all cards of the same kind.
  button.addEventListener("dblclick", () => tap({ rank: each.id }));
  button.addEventListener("contextmenu", (event) => { event.preventDefault(); tap({ rank: each.id }); });
  return button;
}

function heap(each) {
  const seen = each.cards.length ? picture(each.cards[each.cards.length - 1].card)
    : each.count ? make("span", { class: "back", "aria-hidden": "true" }) : null;
  const top = each.cards.map((one) => one.label).join(", ");
  return make("button", {
    type: "button", class: "heap" + (each.invites ? " invites" : ""), "data-key": each.id,
    "aria-label": [each.name, each.value, top].filter(Boolean).join(", "), onclick: () => tap({ place: each.id }),
  }, seen, make("span", { "aria-hidden": "true" }, `${each.name}: ${each.value}`));
}

function place(each) {
  const labels = each.cards.map((one) => one.label).join(", ");
  const classes = ["place", each.can ? "can" : "", each.kind === "draft" ? "draft" : "", each.mine ? "" : "theirs"];
  const about = { class: classes.join(" ").trim(), "data-key": each.id };
  if (each.kind === "draft" && each.cards.length) {
    return make("div", { ...about, role: "group", "aria-label": each.name }, make("span", {}, each.name),
      make("div", { class: "minis" }, ...each.cards.map(card)));
  }
  const closed = each.cards.length > 1 && each.cards.every((one) => one.card === "??");
  const seen = closed ? each.cards.slice(0, 1) : each.cards;
  return make("button", {
    ...about, type: "button", "aria-label": [each.name, closed ? each.cards.length : labels, each.can ? words.can : each.why].filter(Boolean).join(". "),
    onclick: () => tap({ place: each.id }),
  }, make("span", { "aria-hidden": "true" }, each.cards.length > 3 ? `${each.label} ×${each.cards.length}` : each.label),
  make("span", { class: "minis", "aria-hidden": "true" }, ...seen.map((one) => picture(one.card))));
}

function strip() {
  const state = (name) => { const seat = seats.find((each) => each.name === name); return seat ? words[seat.state] || "" : ""; };
  put("summary", make("span", {}, page.sides.map((side) => side.total).join(" : ")),
    ...page.players.map((each) => make("span", { class: each.turn ? "turn" : "" }, `${each.name} ${each.cards}`)));
  put("standings",
    make("table", {}, ...page.sides.map((side) => make("tr", {}, make("th", { scope: "row" }, side.name),
      make("td", { class: "number" }, side.total), make("td", {}, side.standing)))),
    make("ul", {}, ...page.players.map((each) => make("li", {},
      [each.name, each.count, state(each.name)].filter(Boolean).join(", ")))),
    make("ul", { "aria-label": page.texts.last }, ...page.told.map((line) => make("li", {}, line))));
}

function pressed(each, what) {
  return make("button", {
    type: "button", class: each.main ? "main" : null, "aria-disabled": each.works ? null : "true",
    title: each.why || null, "data-key": JSON.stringify(what), onclick: () => { unlock(); tap(what); },
  }, each.text);
}

function show() {
  document.documentElement.lang = page.language;
  strip();
  put("heaps", heap(page.stock), heap(page.pile));
  const lying = page.places.filter((each) => each.cards.length || (each.kind === "low_end" && each.can));
  const groups = new Map();
  for (const each of lying) groups.set(each.group, [...(groups.get(each.group) || []), each]);
  put("places", ...[...groups].map(([name, each]) => make("div", { class: "side", role: "group", "aria-label": name || null },
    ...(name ? [make("p", { "aria-hidden": "true" }, name)] : []), ...each.map(place))));
  say("prompt", page.prompt || (page.sheet ? page.texts.waiting : ""));
  $("prompt").className = page.turn ? "turn" : "";
  say("counter", page.counter ? page.counter.slice(0, 2).filter(Boolean).join(" · ") : "");
  say("message", page.message);
  const [title, answers] = page.choices || ["", []];
  put("choices", ...(title ? [make("p", {}, title)] : []),
    ...answers.map((text, nth) => pressed({ text, works: true, main: true }, { choice: nth })));
  $("choices").setAttribute("aria-label", title);
  put("moves", ...page.moves.map((each) => pressed({ ...each, main: each.works }, { place: each.place })));
  $("moves").setAttribute("aria-label", page.texts.moves);
  $("hand").setAttribute("aria-label", page.hand.name);
  put("hand", ...page.hand.cards.map(card));
  put("buttons", ...page.buttons.filter((each) => each.works || each.main).map((each) => pressed(each, { button: each.id })));
  $("buttons").setAttribute("aria-label", page.texts.buttons);
  deadline = page.seconds === null ? 0 : Date.now() + 1000 * page.seconds;
  fade();
  sheet();
  if (page.turn && !wasTurn) ring();
  wasTurn = page.turn;
  document.title = (page.turn ? "● " + page.texts.your_turn + " – " : "") + "Canasta";
}

function sheet() {
  const told = page.sheet;
  $("sheet").hidden = told === null;
  if (told === null) return;
  const header = make("tr", {}, make("td", {}), ...told.columns.map((names) => make("th", { class: "number", scope: "col" }, names.replaceAll(" · ", "\u00a0· "))));
  const rows = told.rows.map(([label, ...cells]) => make("tr", {}, make("th", { scope: "row" }, label),
    ...cells.map((cell) => make("td", { class: "number" }, cell))));
  const next = told.over || page.ready ? make("p", { role: "status" }, told.over ? words.over : page.texts.waiting)
    : make("button", { type: "button", class: "main", "data-key": "next", onclick: () => tap({ next: true }) }, page.texts.next);
  put("sheet", make("h1", {}, told.title), make("p", {}, told.result), make("div", { class: "wide" }, make("table", {}, header, ...rows)), next);
}

// --- the cut before a deal ---

function offerCut(offered) {
  $("cut").hidden = offered.cards === null;
  if (offered.cards === null) return;
  say("cut-asked", words.cut.replace("{name}", name));
  say("mark", words.mark.replace("{mark}", offered.fingerprint.replace("sha256:", "").replace(/(.{16})(?=.)/g, "$1 ")));
  $("where").max = offered.cards - 1;
  $("where").value = Math.floor(offered.cards / 2);
  lift();
  ring();
}

function lift() {
  const where = $("where");
  const [lifted, rest] = $("deck").children;
  say("lifted", where.value);
  lifted.style.flexGrow = where.value;
  rest.style.flexGrow = Number(where.max) + 1 - where.value;
}

$("where").addEventListener("input", lift);
$("deck").addEventListener("click", (event) => {
  const box = $("deck").getBoundingClientRect();
  $("where").value = Math.round((event.clientX - box.left) / box.width * (Number($("where").max) + 1));
  lift();
});
$("cut-here").addEventListener("click", () => { unlock(); send({ type: "cut", cards: Number($("where").value) }); });
$("just-deal").addEventListener("click", () => { unlock(); send({ type: "cut", cards: null }); });

// --- your turn: a sound, a buzz ---

let audio = null;

function unlock() {
  // Browsers allow sound only after the first touch.
  try {
    audio = audio || new AudioContext();
    audio.resume();
  } catch { audio = null; }
}

function ring() {
  if (navigator.vibrate && navigator.userActivation && navigator.userActivation.hasBeenActive) navigator.vibrate(80);
  if (audio === null || audio.state !== "running") return;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.35);
  tone.frequency.value = 660;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.35);
}

setInterval(() => {
  if (!deadline || page === null || !page.prompt) return;
  const left = Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
  $("prompt").dataset.left = left;
  say("counter", words.seconds.replace("{n}", left));
}, 500);

// --- the beginning ---

async function begin() {
  const every = await (await fetch("words.json")).json();
  const language = navigator.languages.map((each) => each.toLowerCase().split("-")[0]).find((each) => each in every) || "en";
  words = every[language];
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = words[element.dataset.word];
  const drawn = fetch(`cards-${language}.json`).then((answer) => answer.json()).then((cards) => {
    for (const [name, svg] of Object.entries(cards)) pictures[name] = "data:image/svg+xml," + encodeURIComponent(svg);
    if (page !== null) show();
  });
  if (stored.token) connect();
  else door("");
  await drawn;
}

begin();
