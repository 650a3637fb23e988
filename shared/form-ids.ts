/** Ids of the sections that hold an offer's form, by the page's route: the offer's button leads there. */
export const formIds = { b2b: 'quote', school: 'batch' } as const;
