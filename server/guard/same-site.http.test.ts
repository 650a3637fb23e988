import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import request from 'supertest';
import { shareTestApp } from '../testing/servers/test-app.ts';
import { isCrossSite } from './same-site.ts';

const publicUrl = 'https://northsidebench.example.com';

/** What the server reads of a request's address, host and protocol. */
const extend = (app: FastifyInstance) => {
  app.get('/who', (request, reply) => {
    reply.code(isCrossSite(request, publicUrl) ? 403 : 200);
    reply.send({ ip: request.ip, host: request.host, protocol: request.protocol });
  });
};

const forged = {
  'x-forwarded-host': 'evil.example.com',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '198.51.100.1',
};

describe('forwarded headers of a client that is not a trusted proxy', () => {
  const site = shareTestApp({ extend, env: { TRUST_PROXY: '192.0.2.1' } });

  test('are ignored', async () => {
    const { body } = await request(site.app.server)
      .get('/who')
      .set({ host: 'shop.example', ...forged });
    assert.deepEqual(
      { ...body, ip: body.ip.replace('::ffff:', '') },
      {
        ip: '127.0.0.1',
        host: 'shop.example',
        protocol: 'http',
      },
    );
  });

  test('do not make another site this one', async () => {
    const from = (origin: string) =>
      request(site.app.server)
        .get('/who')
        .set({ host: 'shop.example', ...forged, origin });
    await from('https://evil.example.com').expect(403);
    await from('https://shop.example').expect(200);
    await from(publicUrl).expect(200);
  });
});

describe('forwarded headers of a trusted proxy', () => {
  const site = shareTestApp({ extend });

  test("count as far as the proxy wrote them: the last value, and nothing of the client's own before it", async () => {
    const passedOn = {
      'x-forwarded-host': 'evil.example.com, shop.example',
      'x-forwarded-proto': 'gopher, https',
      'x-forwarded-for': '198.51.100.1, 203.0.113.7',
    };
    const { body } = await request(site.app.server).get('/who').set(passedOn);
    assert.deepEqual(body, { ip: '203.0.113.7', host: 'shop.example', protocol: 'https' });
    await request(site.app.server)
      .get('/who')
      .set({ ...passedOn, origin: 'https://evil.example.com' })
      .expect(403);
    await request(site.app.server)
      .get('/who')
      .set({ ...passedOn, origin: 'https://shop.example' })
      .expect(200);
  });
});
