import { CannotStart } from '../../process/start-faults.ts';

/**
 * The desk's origin, where it is no part of the public site: a cookie knows no port, and no path can keep one from the other's script.
 * @throws {CannotStart} where there is none, or where `DESK_URL` has the host of the public site
 */
export function ownOrigin(deskUrl: string | null, publicUrl: string): string {
  if (!deskUrl) throw new CannotStart('The desk needs an address of its own: set DESK_URL.');
  const { hostname } = new URL(deskUrl);
  if (hostname !== 'localhost' && hostname === new URL(publicUrl).hostname)
    throw new CannotStart(
      `DESK_URL is ${deskUrl}, the host of the public site: give the desk one of its own, such as https://desk.${hostname}.`,
    );
  return deskUrl;
}
