import { originalOf } from './content-formats.ts';
import type { DialogContent } from './open-dialog.ts';
import { isText, plainText } from './plain-text.ts';

/**
 * The project's folder, as the File System API shows one: `npm run edit` reads and writes the files. It stands in for the
 * browser's private folder, in which Sveltia CMS keeps its test repository.
 */
export function serverFolder(files: FileInterface, path = '') {
  const start = path && `${path}/`;
  return {
    kind: 'directory',
    name: fileName(path),
    async *entries(): AsyncGenerator<[string, object]> {
      const paths = await files.list();
      const inside = paths.filter((each) => each.startsWith(start));
      for (const name of new Set(inside.map((each) => each.slice(start.length).split('/', 1)[0] ?? ''))) {
        const isFile = paths.includes(start + name);
        yield [name, isFile ? serverFile(files, start + name) : serverFolder(files, start + name)];
      }
    },
    getDirectoryHandle: async (name: string): Promise<object> => serverFolder(files, start + name),
    async getFileHandle(name: string, { create = false } = {}) {
      if (!create && !(await files.list()).includes(start + name))
        throw new DOMException(`${start + name} does not exist`, 'NotFoundError');
      return serverFile(files, start + name);
    },
    /** A folder is gone with its last file. */
    async removeEntry(name: string): Promise<void> {
      if ((await files.list()).includes(start + name)) await files.remove(start + name);
    },
  };
}

const serverFile = (files: FileInterface, path: string) => ({
  kind: 'file',
  name: fileName(path),
  getFile: () => files.read(path),
  /** Written at once: an error of `close` would not be shown. */
  createWritable: async () => ({
    write: (data: string | Blob) => files.write(path, data),
    async close() {},
  }),
});

const fileName = (path: string): string => path.split('/').at(-1) ?? '';

/** What became of a change; `conflict` where the file was changed elsewhere while its form was open, or a draft of it was kept. */
export type FileNews =
  | { saving: string }
  | { saved: string }
  | { fault: string }
  | { conflict: DialogContent };

export type FileInterface = ReturnType<typeof fileInterface>;

/**
 * Reads and writes files through `npm run edit`. A file that somebody else has changed since is not overwritten.
 * @param token proves to the server that the page is its own
 */
export function fileInterface(token: string, tell: (news: FileNews) => void) {
  /** Tags in whose place the owner wants the form's text, having seen both. */
  const kept = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { ...init.headers, 'x-edit-token': token };
    const url = `/files/${path.split('/').map(encodeURIComponent).join('/')}`;
    const response = await fetch(url, { ...init, headers });
    if (response.ok) return response;
    const isConflict = response.headers.get('content-type')?.startsWith('application/json');
    const conflict = isConflict ? ((await response.json()) as DialogContent) : null;
    const fault = conflict?.says ?? (await response.text());
    tell(conflict ? { conflict } : { fault });
    throw new Error(fault);
  };
  const condition = (tag = ''): Record<string, string> =>
    tag ? { 'if-match': tag } : { 'if-none-match': '*' };
  return {
    list: async (): Promise<string[]> => (await ask('')).json(),
    async read(path: string): Promise<File> {
      const response = await ask(path);
      const lastModified = Date.parse(response.headers.get('last-modified') ?? '');
      const tag = response.headers.get('etag') ?? '';
      if (tagsOf(path).at(-1) !== tag) setTags(path, [tag]);
      const blob = await response.blob();
      return new File([blob], fileName(path), { type: blob.type, lastModified });
    },
    async write(path: string, data: string | Blob): Promise<void> {
      const body = isText(path) && data instanceof Blob ? await data.text() : data;
      const original = typeof body === 'string' ? originalOf(body) : undefined;
      const began = original === undefined ? undefined : await tagOf(original);
      const tags = tagsOf(path);
      const tag = kept.get(path) ?? (began && !tags.includes(began) ? began : tags.at(-1));
      const headers = { ...condition(tag), 'content-type': 'application/octet-stream' };
      tell({ saving: path });
      const response = await ask(path, { method: 'PUT', headers, body });
      kept.delete(path);
      setTags(path, [...tags, response.headers.get('etag') ?? '']);
      tell({ saved: path });
    },
    /** The next save replaces what the file says now. */
    keep: (path: string, tag: string) => kept.set(path, tag),
    async remove(path: string): Promise<void> {
      await ask(path, { method: 'DELETE', headers: condition(tagsOf(path).at(-1)) });
      setTags(path, []);
    },
  };
}

/**
 * The tags of the texts that a file has had in this tab, the last one last. Sveltia CMS goes on from the text that it read first,
 * after a save too, and a draft may be as old as that: what began with one of these has overlooked nobody's change.
 */
const tagsOf = (path: string): string[] => JSON.parse(sessionStorage.getItem(path) ?? '[]');

const setTags = (path: string, tags: string[]): void => sessionStorage.setItem(path, JSON.stringify(tags));

/** As the server makes it for a text. */
async function tagOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(plainText(text)));
  return `"${Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}
