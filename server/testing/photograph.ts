import type { Page } from 'playwright-core';

/** What a camera notes beside the picture. */
export const cameraNote = '27.4S 153.0E';

/** A JPEG as a phone held upright writes it: lying, with the turn in its Exif notes, and a comment that says where it was. */
export async function photograph(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    (size) => Object.assign(document.createElement('canvas'), size).toDataURL('image/jpeg'),
    { width, height },
  );
  const jpeg = Buffer.from(url.split(',')[1] ?? '', 'base64');
  // One entry: orientation (0x0112), a short, 6.
  const notes = '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000';
  const exif = Buffer.from(`ffe10022457869660000${notes}`, 'hex');
  const comment = Buffer.concat([
    Buffer.from([0xff, 0xfe, 0, cameraNote.length + 2]),
    Buffer.from(cameraNote),
  ]);
  return Buffer.concat([jpeg.subarray(0, 2), exif, comment, jpeg.subarray(2)]);
}
