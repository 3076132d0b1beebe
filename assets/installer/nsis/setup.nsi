; The installer for Windows. Called by installer/windows.py with /DVERSION /DNAME /DBUNDLE /DOUT /DICON /DPLACE
; /DREMOVE /DSUFFIX.
; For one user: nothing here needs an administrator.
Target amd64-unicode
Unicode true
SetCompressor /SOLID lzma
; Wide enough to see that both programs hold the same modules.
SetCompressorDictSize 32
; Two builds of the same files are the same: an installed file is as old as its installation.
SetDateSave off
!include "MUI2.nsh"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!define CLASSES "Software\Classes"
!define KIND "CanastaGui.Record"

Name "Canasta"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Canasta"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
RequestExecutionLevel user
ManifestDPIAware true
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Canasta"
VIAddVersionKey "FileDescription" "Canasta"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "the canasta-gui authors, MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${NAME}-window.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "Italian"

LangString RECORD ${LANG_ENGLISH} "Canasta game record"
LangString RECORD ${LANG_FRENCH} "Partie de canasta"
LangString RECORD ${LANG_GERMAN} "Canasta-Spielaufzeichnung"
LangString RECORD ${LANG_SPANISH} "Partida de canasta"
LangString RECORD ${LANG_ITALIAN} "Partita di canasta"

Section
  ; An earlier version goes first, or what this one no longer has would stay for ever. With _? its uninstaller works where
  ; it lies and is waited for; it cannot take itself away then.
  ReadRegStr $0 HKCU "${UNINSTALL}" "InstallLocation"
  StrCmp $0 "" fresh
    ExecWait '"$0\uninstall.exe" /S _?=$0'
    Delete "$0\uninstall.exe"
    RMDir "$0"
  fresh:
  !include "${PLACE}"
  SetOutPath "$INSTDIR" ; where the shortcut starts the game
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Canasta.lnk" "$INSTDIR\${NAME}-window.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Canasta"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${NAME}-window.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "the canasta-gui authors"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  WriteRegStr HKCU "${CLASSES}\${SUFFIX}" "" "${KIND}"
  WriteRegStr HKCU "${CLASSES}\${KIND}" "" "$(RECORD)"
  WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\${NAME}-window.exe,0"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\${NAME}-window.exe" "%1"'
SectionEnd

Section "Uninstall"
  ; Only what was installed: the player may have chosen a folder that holds more. Saved games lie elsewhere and stay.
  !include "${REMOVE}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Canasta.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "${CLASSES}\${KIND}"
  ReadRegStr $0 HKCU "${CLASSES}\${SUFFIX}" ""
  StrCmp $0 "${KIND}" 0 +2
    DeleteRegKey HKCU "${CLASSES}\${SUFFIX}"
SectionEnd
