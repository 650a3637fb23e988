/** Forms as an honest visitor fills them in. Every `n` is another person with another message. */

export const formPaths = { contact: '/contact', b2b: '/business/b2b', school: '/business/school' } as const;
export type FormName = keyof typeof formPaths;

export function goodAnswers(form: FormName, n = 0): Record<string, string> {
  const who = {
    name: `Visitor ${n}`,
    email: `visitor-${n}@example.com`,
    phone: '0491 570 006',
    website: '',
    message: `The screen of device ${n} is cracked.`,
  };
  if (form === 'contact') return { ...who, topic: 'repair' };
  if (form === 'b2b') return { ...who, company: 'Example Pty Ltd', devices: '25' };
  return {
    ...who,
    school: 'Example State School',
    role: 'it',
    devices: `serial,fault\nSN${1000 + n},screen`,
  };
}
