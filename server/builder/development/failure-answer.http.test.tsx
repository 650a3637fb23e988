import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import request from 'supertest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { failureAnswer } from './failure-answer.ts';

const file = 'server/builder/development/failure-answer.http.test.tsx';
const Throws = () => {
  throw new TypeError('no <price>', { cause: new Error('the list is empty') });
};

describe('failureAnswer', () => {
  let site: TestApp;
  before(async () => {
    site = await createTestApp({
      views: { contact: Throws },
      explainFailure: (error) => failureAnswer(error, 'b1'),
    });
  });
  after(() => site.app.close());

  it('shows a browser the cause of a page that throws, and its place with the source around it', async () => {
    const response = await request(site.app.server).get('/contact').set('accept', 'text/html');
    assert.equal(response.status, 500);
    assert.match(response.headers['content-type'] ?? '', /^text\/html/);
    assert.match(response.text, /TypeError: no &lt;price&gt;\nCaused by Error: the list is empty/);
    assert.match(response.text, new RegExp(`${file}:\\d+:9`));
    assert.match(response.text, /&gt; +\d+ \| +throw new TypeError/);
    assert.doesNotMatch(response.text, /node_modules/);
    assert.match(response.text, /<script type="module" src="\/assets\/dev-reload.js">/);
    assert.match(response.text, /"build":"b1"/);
    assert.doesNotMatch(response.text, /boot/);
  });

  it('leaves what is no fault of the code to the error page', async () => {
    const response = await request(site.app.server).get('/nowhere').set('accept', 'text/html');
    assert.equal(response.status, 404);
    assert.match(response.text, /<footer/);
  });
});
