/** Iconify's syntax for the prefix of a collection and for the name of an icon. */
export const iconWord = /^[a-z0-9]+(-[a-z0-9]+)*$/;
