/** Names of the formats in which the editor reads and writes files: a save changes what was changed and nothing else. For MDX the editor takes only names that end in -frontmatter. */
export const factsFormat = 'facts';
export const documentFormat = 'document-frontmatter';
