/** Sections of the site with a picture of their own. */
const sections = ['repairs', 'business', 'help'];

/** The path of the picture that link previews show of a page, 1200×630: a file of `public/` for each section of the site. */
export function previewPicture(path: string): string {
  const section = path.split('/')[1] ?? '';
  return sections.includes(section) ? `/og-${section}.png` : '/og.png';
}
