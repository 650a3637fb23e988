/** What the privacy notice of the request says beside its own words, on the form and where the answers are checked. */
export const requestPrivacy = {
  purpose: 'to plan the repair and reply to you',
  ifNot: 'We can’t plan a repair without your name and one way to reach you.',
};
