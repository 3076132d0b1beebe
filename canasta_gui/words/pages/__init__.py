"""Pages for a browser to print: score sheets, the record of a match, sheets of cards. Each is one HTML file."""
