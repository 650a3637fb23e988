/**
 * References as people read them out, type and print them: `NB-XXXX-XXXX`. Seven random Crockford base32
 * symbols (no I, L, O, U) and a Luhn mod 32 check symbol, which tells a typing mistake from a wrong guess
 * without asking the store.
 */

const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomSymbols = 7;
/** UTF-16 units that are looked at: a reference with blanks or dashes between all its symbols, and room to spare. */
const maxTypedUnits = 64;

/**
 * A reference from random bytes.
 * @param random at least seven bytes from a cryptographic source; five bits of each are used
 */
export function makeTicket(random: Uint8Array): string {
  if (random.length < randomSymbols) throw new RangeError(`a reference takes ${randomSymbols} random bytes`);
  const body = Array.from(random.subarray(0, randomSymbols), (byte) => symbols.charAt(byte & 31)).join('');
  return printed(body + checkSymbol(body));
}

/**
 * What somebody typed as the reference it stands for, or `null` where it cannot be one: case, blanks,
 * dashes and a missing `NB` do not matter, O is read as 0, I and L as 1, and the check symbol must fit.
 */
export function readTicket(typed: string): string | null {
  if (typed.length > maxTypedUnits) return null;
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '');
  // A body may itself begin with NB, so only length tells a prefix.
  const body = (plain.length === randomSymbols + 3 ? plain.replace(/^NB/, '') : plain)
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (body.length !== randomSymbols + 1 || [...body].some((symbol) => !symbols.includes(symbol))) return null;
  return checkSymbol(body.slice(0, -1)) === body.at(-1) ? printed(body) : null;
}

const printed = (body: string) => `NB-${body.slice(0, 4)}-${body.slice(4)}`;

/** Luhn's algorithm in base 32: finds every single wrong symbol and nearly every swap of neighbours. */
function checkSymbol(body: string): string {
  const base = symbols.length;
  let sum = 0;
  for (const [index, symbol] of [...body].reverse().entries()) {
    const value = symbols.indexOf(symbol) * (index % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / base) + (value % base);
  }
  return symbols.charAt((base - (sum % base)) % base);
}
