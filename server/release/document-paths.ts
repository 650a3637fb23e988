/** A document's path: lower-case segments, their words joined by single hyphens. */
export const documentPath = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;

/** A former path, which redirects. The site before this one may have had file names in it: `/about-us.html`. */
export const aliasPath = /^(\/[a-z0-9]+([-.][a-z0-9]+)*)+$/;
