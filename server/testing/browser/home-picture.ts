import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Header } from '../../../client/layout/Header.tsx';

/** The picture in README.md, and the hash of the header that it shows. */
export const homePicture = '.github/home.png';
export const homePictureHash = '.github/home.header.sha256';

/** Of the header's HTML without a shop's facts: of its elements, words and icons, and by its class names of its styles. */
export const headerHash = (): string =>
  createHash('sha256')
    .update(renderToStaticMarkup(createElement(StaticRouter, { location: '/' }, createElement(Header))))
    .digest('hex');

/** The hash of the header when the picture was taken. */
export const picturedHash = async (): Promise<string> => (await readFile(homePictureHash, 'utf8')).trim();
