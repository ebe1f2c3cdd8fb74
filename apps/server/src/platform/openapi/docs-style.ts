/** Styles of the API reference, in light and dark. */
export const docsStyle = `
:root { color-scheme: light dark; --paper: #fbf7ee; --sheet: #fffdf7; --ink: #26301f; --soft: #5a6350; --line: #ddd5c0;
  --leaf: #2f6b2f; --read: #2b5d8a; --write: #8a4a12; --end: #a32f22; }
@media (prefers-color-scheme: dark) { :root { --paper: #171c14; --sheet: #1f261b; --ink: #ecead9; --soft: #b3b8a4;
  --line: #3a4433; --leaf: #9bd08b; --read: #8fc1ec; --write: #f0b472; --end: #f39a8c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; }
h1 { font-size: 2rem; margin: 0.5rem 0; }
h2 { margin: 2.5rem 0 0.75rem; text-transform: capitalize; }
a { color: var(--leaf); }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px; border-radius: 4px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.6rem 0; }
details { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; margin: 0.5rem 0; }
summary { cursor: pointer; padding: 0.75rem 1rem; overflow-wrap: anywhere; }
summary h3 { display: inline; font-size: 1rem; margin: 0; font-weight: 600; }
summary p { margin: 0.15rem 0 0; color: var(--soft); }
.inside { border-top: 1px solid var(--line); padding: 0.25rem 1rem 1rem; }
.method { display: inline-block; min-width: 4.2rem; font: 700 0.85rem ui-monospace, monospace; }
.GET { color: var(--read); } .POST, .PUT { color: var(--write); } .DELETE { color: var(--end); }
code, pre { font: 0.9rem ui-monospace, monospace; }
pre { overflow-x: auto; margin: 0.25rem 0 1rem; padding: 0.75rem; border: 1px solid var(--line); border-radius: 8px; }
h4 { margin: 1rem 0 0.25rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); }
.scroll { overflow-x: auto; }
`;
