import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import request from 'supertest';
import { readRecord } from '../../release/record.ts';
import { shareTestApp } from '../../testing/servers/test-app.ts';

const path = '/.well-known/security.txt';

describe('security.txt', () => {
  let today = new Date('2026-11-20T01:00:00Z');
  const site = shareTestApp({ now: () => today });
  const fields = async () => {
    const { text } = await request(site.app.server)
      .get(path)
      .expect(200)
      .expect('content-type', 'text/plain; charset=utf-8');
    return text
      .trim()
      .split('\n')
      .map((line) => line.split(': ', 2) as [string, string]);
  };

  test('has the fields of RFC 9116, and those that must not be repeated once', async () => {
    const { security, publicUrl } = site.release.shop;
    const found = Object.fromEntries(await fields());
    assert.equal(found.Contact, `mailto:${security.contact}`);
    assert.equal(found.Canonical, publicUrl + path);
    assert.equal(found['Preferred-Languages'], 'en');
    assert.equal((await fields()).filter(([name]) => name === 'Expires').length, 1);
    assert.equal(found.Policy, undefined);
  });

  test('expires less than a year after the day of the request, whatever the day of the build', async () => {
    for (const day of ['2026-11-20T01:00:00Z', '2029-02-28T23:59:59Z']) {
      today = new Date(day);
      const { Expires = '' } = Object.fromEntries(await fields());
      assert.match(Expires, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      const days = (Date.parse(Expires) - today.getTime()) / (24 * 60 * 60 * 1000);
      assert.ok(days > 30 && days < 365, Expires);
    }
  });

  test('names a contact page and a policy if the shop has them', async () => {
    const { shop } = site.release;
    site.release.shop = {
      ...shop,
      security: { contact: 'https://shop.example.com/report', policy: 'https://shop.example.com/policy' },
    };
    const found = Object.fromEntries(await fields());
    site.release.shop = shop;
    assert.equal(found.Contact, 'https://shop.example.com/report');
    assert.equal(found.Policy, 'https://shop.example.com/policy');
  });
});

describe('licences', () => {
  const site = shareTestApp();

  test('of all software and drawings are served, and every script names their URL', async () => {
    const { text } = await request(site.app.server)
      .get('/licences.txt')
      .expect(200)
      .expect('content-type', /^text\/plain/);
    for (const name of [
      'react ',
      'react-dom ',
      'react-router ',
      'scheduler ',
      '@emotion/css ',
      '@iconify/utils ',
      'valibot ',
    ]) {
      assert.match(text, new RegExp(`^${name.replace('/', '\\/')}\\d`, 'm'), name);
    }
    assert.match(text, /^HeroIcons .*\(MIT\)/m);
    assert.match(text, /^Simple Icons .*\(CC0-1\.0\)/m);
    // The server's own packages never reach a browser.
    assert.doesNotMatch(text, /^(fastify|kysely|nodemailer) \d/m);
    const { assets = [] } = (await readRecord(site.release.dir)) ?? {};
    const scripts = assets.filter((name) => name.endsWith('.js'));
    for (const name of ['boot', 'entry', 'views', 'elements'])
      assert.ok(
        scripts.some((each) => each.startsWith(`${name}-`)),
        name,
      );
    for (const name of scripts) {
      const script = await request(site.app.server).get(`/assets/${name}`).expect(200);
      assert.ok(script.text.startsWith('/* Licences: /licences.txt */'), name);
    }
  });
});
