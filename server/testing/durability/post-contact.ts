/** What became of one form that was sent. */
export interface Posted {
  status: number;
  reference: string | null;
  ms: number;
}

/** Sends the contact form as a script does. A server that ends meanwhile is status 0. */
export async function postContact(
  site: string,
  sender: number,
  fields: Record<string, string> = {},
): Promise<Posted> {
  const body = new URLSearchParams({
    name: `Visitor ${sender}`,
    email: `visitor-${sender}@example.com`,
    topic: 'repair',
    message: `The screen of device ${sender} is cracked.`,
    ...fields,
  });
  const started = performance.now();
  const done = (status: number, reference: string | null) => ({
    status,
    reference,
    ms: performance.now() - started,
  });
  // Loopback is a trusted proxy: everybody has a network of their own.
  const network = [10, (sender >> 16) & 255, (sender >> 8) & 255, sender & 255].join('.');
  try {
    const answer = await fetch(`${site}/contact`, {
      method: 'POST',
      body,
      headers: { accept: 'application/json', 'x-forwarded-for': network },
    });
    const { reference } = (await answer.json()) as { reference?: string };
    return done(answer.status, reference ?? null);
  } catch {
    return done(0, null);
  }
}
