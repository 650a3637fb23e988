/** Rules of elements that the sheets of the site and of the desk both have. */

export const boxes = '*, ::before, ::after { box-sizing: border-box; }';
export const noMargins = 'body, h1, h2, h3, h4, p, ul, ol, dl, dd, figure, blockquote { margin: 0; }';
export const hiddenParts = '[hidden] { display: none !important; }';
