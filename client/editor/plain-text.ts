/** A text however it was stored: line ends are those of a system, and Sveltia CMS cuts off what is empty at both ends. */
export const plainText = (text: string): string => text.replaceAll('\r\n', '\n').trim();

export const isText = (file: string): boolean => /\.(mdx|yaml)$/.test(file);
