/**
 * References for enquiries, easy to read out and to type: `NB-XXXX-XXXX`. Seven random symbols of Crockford's base32
 * (no I, L, O, U) and a check symbol by Luhn's algorithm in base 32, which finds typing mistakes without asking the store.
 */

const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomSymbols = 7;
/** UTF-16 units: room for a reference with spaces or dashes between all of its symbols. A longer text is none. */
const maxTypedUnits = 64;

/**
 * Makes a reference from random bytes.
 * @param random at least seven bytes from a cryptographic source; five bits of each are used
 * @throws {RangeError} for fewer bytes
 */
export function makeTicket(random: Uint8Array): string {
  if (random.length < randomSymbols) throw new RangeError(`a reference takes ${randomSymbols} random bytes`);
  const body = Array.from(random.subarray(0, randomSymbols), (byte) => symbols.charAt(byte & 31)).join('');
  return printed(body + checkSymbol(body));
}

/**
 * Parses a reference as somebody typed it; `null` where it is none. Case, spaces and dashes do not matter, `NB` may be
 * missing, O counts as 0, I and L as 1, and the check symbol must match.
 */
export function readTicket(typed: string): string | null {
  if (typed.length > maxTypedUnits) return null;
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '');
  // The seven symbols may begin with NB themselves, so the length decides whether there is a prefix.
  const body = (plain.length === randomSymbols + 3 ? plain.replace(/^NB/, '') : plain)
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (body.length !== randomSymbols + 1 || [...body].some((symbol) => !symbols.includes(symbol))) return null;
  return checkSymbol(body.slice(0, -1)) === body.at(-1) ? printed(body) : null;
}

const printed = (body: string) => `NB-${body.slice(0, 4)}-${body.slice(4)}`;

/** Luhn's algorithm in base 32 finds every single wrong symbol and nearly every swap of neighbours. */
function checkSymbol(body: string): string {
  const base = symbols.length;
  let sum = 0;
  for (const [index, symbol] of [...body].reverse().entries()) {
    const value = symbols.indexOf(symbol) * (index % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / base) + (value % base);
  }
  return symbols.charAt((base - (sum % base)) % base);
}
