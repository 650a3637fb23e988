import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { filesUnder } from '../files.ts';

interface ProjectFilesOptions {
  outDir: string;
  scriptReady: (asset: string) => Promise<void>;
}

/**
 * Answers requests for `public/` from the project's own folder, and for scripts and styles from the build, before the site's
 * routes do: those know only the files that were there at their start. Browsers cache nothing.
 */
export function projectFiles(app: FastifyInstance, { outDir, scriptReady }: ProjectFilesOptions): void {
  /** The folder and the file in it that a path names, once it is there as the last save made it. */
  async function fileAt(path: string): Promise<{ folder: string; name: string } | null> {
    const asset = /^\/assets\/([\w.-]+)$/.exec(path)?.[1];
    if (asset && /\.(js|map)$/.test(asset)) await scriptReady(asset);
    const folder = asset ? join(outDir, 'assets') : 'public';
    const name = asset ?? path.slice(1);
    return (await filesUnder(folder)).includes(join(folder, name)) ? { folder, name } : null;
  }

  // With a callback: Fastify goes on after an async hook whose answer a browser has not taken to its end, and answers again.
  app.addHook('onRequest', (request, reply, done) => {
    // To compress a page for a browser on the same machine takes longer than to send it.
    delete request.raw.headers['accept-encoding'];
    if (request.method !== 'GET' && request.method !== 'HEAD') return done();
    fileAt(decodedPath(request.raw.url ?? '')).then((found) => {
      if (found) reply.sendFile(found.name, resolve(found.folder), { cacheControl: false });
      else done();
    }, done);
  });
  // Of anything else too a browser would show what it had before the save.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
}

function decodedPath(url: string): string {
  try {
    return decodeURIComponent(url.replace(/\?.*/, ''));
  } catch {
    return '';
  }
}
