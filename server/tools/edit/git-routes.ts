import { relative, resolve, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { listChanges, type Places, publish } from './publish.ts';
import { listPast, takeBack } from './take-back.ts';

/** Letters of a commit's words. */
const maxWords = 200;

/** "Publish" and "Take back", for the project's folder. One after the other: two would commit each other's files. */
export function addGitRoutes(app: FastifyInstance, contentDir: string): void {
  const root = relative('.', resolve(contentDir)).replaceAll(sep, '/');
  const places: Places = { folder: '.', roots: [root, 'public'] };
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    const ended = last.then(act);
    last = ended.catch(() => {});
    return ended;
  };
  const words = { type: 'string', minLength: 1, maxLength: maxWords };
  app.get('/changes', () => inTurn(() => listChanges(places)));
  app.get('/past', () => inTurn(() => listPast(places)));
  app.post<{ Body: { words: string } }>(
    '/publish',
    { schema: { body: { type: 'object', properties: { words }, required: ['words'] } } },
    ({ body }) => inTurn(() => publish(places, body.words)),
  );
  app.post<{ Body: { id: string; chosen?: boolean } }>(
    '/take-back',
    {
      schema: {
        body: {
          type: 'object',
          properties: { id: words, chosen: { type: 'boolean' } },
          required: ['id'],
        },
      },
    },
    ({ body }) => inTurn(() => takeBack(places, body.id, body.chosen)),
  );
}
