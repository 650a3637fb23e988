/** The path of a repair's ticket at the desk. */
export const ticketPath = ({ reference }: { reference: string }): string => `/t/${reference.toLowerCase()}`;
