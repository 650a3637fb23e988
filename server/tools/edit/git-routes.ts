import { relative, resolve, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { changesDialog, pastDialog, sentDialog, takenBackDialog } from './dialog-contents.ts';
import { inTurn } from './in-turn.ts';
import { listChanges, type Places, publish } from './publish.ts';
import { listPast, takeBack } from './take-back.ts';

/** "Publish" and "Take back", for the project's folder. One after the other: two would commit each other's files. */
export function addGitRoutes(app: FastifyInstance, contentDir: string): void {
  const root = relative('.', resolve(contentDir)).replaceAll(sep, '/');
  const places: Places = { folder: '.', roots: [root, 'public'] };
  const turn = inTurn();
  const text = { type: 'string', minLength: 1, maxLength: 500 };
  const bodyOf = (name: string) => ({
    schema: { body: { type: 'object', properties: { [name]: text }, required: [name] } },
  });
  app.get<{ Querystring: { build: string } }>('/publish', ({ query: { build } }) =>
    turn(async () => changesDialog(await listChanges(places), build)),
  );
  app.post<{ Body: { words: string } }>('/publish', bodyOf('words'), ({ body: { words } }) =>
    turn(async () => sentDialog(await publish(places, words))),
  );
  app.get('/take-back', () => turn(async () => pastDialog(await listPast(places))));
  app.post<{ Body: { id: string; isChosen?: string } }>('/take-back', bodyOf('id'), ({ body }) =>
    turn(async () => takenBackDialog(body.id, await takeBack(places, body.id, body.isChosen === 'true'))),
  );
}
