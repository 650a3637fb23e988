import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { filesUnder } from '../files.ts';

interface ProjectFilesOptions {
  outDir: string;
  scriptsReady: () => Promise<void>;
}

/**
 * Answers requests for `public/` from the project's own folder, and for scripts and styles from the build, before the site's
 * routes do: those know only the files that were there at their start. Browsers cache nothing.
 */
export function projectFiles(app: FastifyInstance, { outDir, scriptsReady }: ProjectFilesOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    // To compress a page for a browser on the same machine takes longer than to send it.
    delete request.raw.headers['accept-encoding'];
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const path = decodedPath(request.raw.url ?? '');
    const asset = /^\/assets\/([\w.-]+)$/.exec(path)?.[1];
    if (asset && /\.(js|map)$/.test(asset)) await scriptsReady();
    const folder = asset ? join(outDir, 'assets') : 'public';
    const name = asset ?? path.slice(1);
    if (!(await filesUnder(folder)).includes(join(folder, name))) return;
    return reply.sendFile(name, resolve(folder), { cacheControl: false });
  });
  // Of anything else too a browser would show what it had before the save.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}

function decodedPath(url: string): string {
  try {
    return decodeURIComponent(url.replace(/\?.*/, ''));
  } catch {
    return '';
  }
}
