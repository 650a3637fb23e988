import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { publicDir } from './other-pages.ts';

/** A picture's own size in pixels, and that of its file. */
export interface Picture {
  width: number;
  height: number;
  bytes: number;
}

/** The file of a picture's address: "/pictures/port.png" → "public/pictures/port.png". */
export const pictureFile = (path: string): string => join(publicDir, path.replace(/[?#].*$/, ''));

/** What every browser shows, as `image-size` names it. */
const shownTypes = ['png', 'jpg', 'webp', 'avif', 'gif', 'svg'];

/** What the file of a picture says of itself; `null` if there is none, a text if nobody can see it. */
export function readPicture(path: string): Picture | string | null {
  try {
    return pictureIn(pictureFile(path), readFileSync(pictureFile(path)));
  } catch {
    // That the address leads nowhere is reported with all other links.
    return null;
  }
}

/** What a picture's bytes say of it, whatever its name says; a text if browsers do not show it. */
export function pictureIn(file: string, data: Buffer): Picture | string {
  const advice = 'save it as JPEG, PNG or WebP';
  try {
    const { width, height, orientation = 1, type = '' } = imageSize(data);
    // An AVIF names itself first or behind the name of its container.
    if (!shownTypes.includes(type) && !data.subarray(8, 64).includes('avif')) {
      const name = /^(he|mif|msf)/.test(type) ? 'HEIC' : type.toUpperCase();
      return `the file ${file} is a ${name} picture, which many browsers don’t show: ${advice}`;
    }
    // EXIF: from 5 on a camera was held upright, and browsers turn the picture.
    const isTurned = orientation >= 5;
    return { width: isTurned ? height : width, height: isTurned ? width : height, bytes: data.length };
  } catch {
    return `the file ${file} is no picture that browsers show: ${advice}`;
  }
}

/** What is wrong with the words that stand for a picture; `null` if nothing is. */
export function altFault(alt: string, src: string): string | null {
  const words = alt.trim();
  const name = src.replace(/^.*\/|\.\w+$/g, '');
  const isFileName =
    /\.(jpe?g|png|webp|avif|gif|svg|hei[cf]|tiff?|psd|bmp)$/i.test(words) ||
    (words === name && /[\d_-]/.test(name)) ||
    /^(img|dsc\w?|pxl|dcim)[-_ ]?\d+/i.test(words);
  if (isFileName) return `"${words}" is the name of a file: write what the picture shows`;
  return /^(image|picture|photo|screenshot|untitled|alt)\W*\d*$/i.test(words)
    ? `"${words}" does not say what the picture shows: write that`
    : null;
}

/** Bytes. More than this takes seconds on a phone, and no picture of a page needs it. */
const maxBytes = 1_000_000;

interface Size {
  width: number | undefined;
  height: number | undefined;
}

/** What is wrong with a picture, beside the size that an author has written for it; `null` if nothing is. */
export function pictureFault(picture: Picture, written: Size): string | null {
  const { width, height, bytes } = picture;
  if (bytes > maxBytes) {
    const megabytes = (bytes / 1_000_000).toFixed(1);
    return `the picture has ${megabytes} MB, which takes seconds on a phone: save it as WebP or JPEG, at most 1600 pixels wide, with less than 1 MB`;
  }
  if (written.width === undefined || written.height === undefined) return null;
  // Rounded sizes may be off by less than a pixel.
  const isDistorted = Math.abs(written.width * height - written.height * width) >= Math.max(width, height);
  return isDistorted
    ? `the picture is ${width} × ${height} pixels, and ${written.width} × ${written.height} would distort it: leave width and height out, the build reads them`
    : null;
}
