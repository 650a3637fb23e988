import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loggedPath, maskedLink } from './logged-path.ts';

const token = 'abcdefgh234567ijklmnopqrstuvwxyz';
const encoded = [...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');

describe('a path in the log', () => {
  for (const path of [
    `/repairs/track/${token}`,
    `/repairs/track/${token}/_payload.json`,
    `/repairs/track/${token}/collect.ics`,
    `/repairs/track/${token.toUpperCase()}`,
    `/Repairs/TRACK/${token}`,
    `//repairs//track//${token}`,
    `/repairs/track/${encoded}`,
    `/repairs/%74rack/${token}`,
    `/repairs%2Ftrack%2F${token}`,
    `/repairs%252Ftrack%252F${token}`,
    `/repairs\\track\\${token}`,
    `/repairs/./track/${token}`,
    `/repairs/track/${token}%`,
    `/repairs/track/%zz${token}`,
    `/repairs/track/${token.slice(0, 20)}`,
    `http://host/repairs/track/${token}`,
  ]) {
    test(`hides the secret link ${path}`, () => assert.equal(loggedPath(path), maskedLink));
  }

  for (const path of [
    `/${token}`,
    `/repairs/${token}/x`,
    `/repair-track-${encoded}`,
    `/repairs/track${token}`,
    `/x${token}`,
    `/repairs/tracks/${token}a`,
    `/repairs/tracks/2${token.toUpperCase()}`,
  ]) {
    test(`hides a token in another place: ${path}`, () => {
      const logged = loggedPath(path);
      assert.ok(logged.includes(':token') && !/[a-z2-7]{16}/i.test(logged), logged);
    });
  }

  for (const path of [
    '/',
    '/repairs/track',
    '/repairs/track/',
    '/repairs/apple/iphone-13',
    '/caf%C3%A9',
    '/assets/entry-AbCdEf12.js',
    `/${'path-'.repeat(20)}`,
    '/100%',
  ]) {
    test(`is as it was sent otherwise: ${path}`, () => assert.equal(loggedPath(path), path));
  }
});
