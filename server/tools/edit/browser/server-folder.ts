import { originalOf } from './content-formats.ts';
import { begin, isKnown, saved } from './text-history.ts';

/**
 * The project's folder, as the File System API shows one: `npm run edit` reads and writes the files. It stands in for the
 * browser's private folder, in which Sveltia CMS keeps its test repository.
 */
export class ServerFolder {
  readonly kind = 'directory';
  readonly name: string;
  #path: string;
  #files: FileInterface;

  constructor(files: FileInterface, path = '') {
    this.#files = files;
    this.#path = path;
    this.name = path.split('/').at(-1) ?? '';
  }

  async *entries(): AsyncGenerator<[string, ServerFolder | ServerFile]> {
    const paths = await this.#files.list();
    const inside = paths.filter((path) => path.startsWith(this.#pathOf('')));
    const names = new Set(inside.map((path) => path.slice(this.#pathOf('').length).split('/', 1)[0] ?? ''));
    for (const name of names) {
      const path = this.#pathOf(name);
      const isFile = paths.includes(path);
      yield [name, isFile ? new ServerFile(this.#files, path) : new ServerFolder(this.#files, path)];
    }
  }

  async getDirectoryHandle(name: string): Promise<ServerFolder> {
    return new ServerFolder(this.#files, this.#pathOf(name));
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<ServerFile> {
    const path = this.#pathOf(name);
    if (!create && !(await this.#files.list()).includes(path))
      throw new DOMException(`${path} does not exist`, 'NotFoundError');
    return new ServerFile(this.#files, path);
  }

  /** A folder is gone with its last file. */
  async removeEntry(name: string): Promise<void> {
    const path = this.#pathOf(name);
    if ((await this.#files.list()).includes(path)) await this.#files.remove(path);
  }

  #pathOf(name: string): string {
    return this.#path ? `${this.#path}/${name}` : name;
  }
}

class ServerFile {
  readonly kind = 'file';
  readonly name: string;
  #path: string;
  #files: FileInterface;

  constructor(files: FileInterface, path: string) {
    this.#files = files;
    this.#path = path;
    this.name = path.split('/').at(-1) ?? '';
  }

  getFile(): Promise<File> {
    return this.#files.read(this.#path);
  }

  /** Written at once: an error of `close` would not be shown. */
  async createWritable() {
    return {
      write: (data: string | Blob) => this.#files.write(this.#path, data),
      async close() {},
    };
  }
}

/** What became of a change. */
export type FileNews = { saving: string } | { saved: string } | { fault: string } | Conflict;

/** A file that was changed elsewhere while its form was open, or while a draft of it was kept. */
export interface Conflict {
  conflict: string;
  mine: string;
  theirs: string;
}

/** The answer's status. */
const changedElsewhere = 412;

const isText = (path: string): boolean => /\.(mdx|yaml)$/.test(path);

export type FileInterface = ReturnType<typeof fileInterface>;

/**
 * Reads and writes files through `npm run edit`. A file that somebody else has changed since is not overwritten.
 * @param token proves to the server that the page is its own
 */
export function fileInterface(token: string, tell: (news: FileNews) => void) {
  /** Of each file as it was read or written last. */
  const tags = new Map<string, string>();
  /** Files in whose place the owner wants the form's text, having seen both. */
  const kept = new Set<string>();
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { ...init.headers, 'x-edit-token': token };
    const url = `/files/${path.split('/').map(encodeURIComponent).join('/')}`;
    const response = await fetch(url, { ...init, headers });
    if (response.ok) {
      tags.set(path, response.headers.get('etag') ?? '');
      return response;
    }
    const message = await response.text();
    if (response.status !== changedElsewhere || typeof init.body !== 'string') tell({ fault: message });
    throw Object.assign(new Error(message), { status: response.status });
  };
  const refuse = async (path: string, mine: string): Promise<never> => {
    const theirs = await ask(path).then(
      (answer) => answer.text(),
      () => '',
    );
    tell({ conflict: path, mine, theirs });
    throw new Error(
      `${path} was changed elsewhere meanwhile. Both texts are shown; what you have typed is still here.`,
    );
  };
  const condition = (path: string): Record<string, string> => {
    const tag = tags.get(path);
    return tag ? { 'if-match': tag } : { 'if-none-match': '*' };
  };
  return {
    async list(): Promise<string[]> {
      return (await ask('')).json();
    },
    async read(path: string): Promise<File> {
      const response = await ask(path);
      const lastModified = Date.parse(response.headers.get('last-modified') ?? '');
      const blob = await response.blob();
      if (isText(path)) await begin(path, await blob.text());
      return new File([blob], path.split('/').at(-1) ?? '', { type: blob.type, lastModified });
    },
    async write(path: string, data: string | Blob): Promise<void> {
      const body = isText(path) && data instanceof Blob ? await data.text() : data;
      const headers = { ...condition(path), 'content-type': 'application/octet-stream' };
      if (typeof body === 'string') {
        const original = originalOf(body);
        if (original && !(await isKnown(path, original)) && !kept.delete(path)) await refuse(path, body);
      }
      tell({ saving: path });
      await ask(path, { method: 'PUT', headers, body }).catch(async (error) => {
        if (typeof body === 'string' && error.status === changedElsewhere) await refuse(path, body);
        throw error;
      });
      if (typeof body === 'string') await saved(path, body);
      tell({ saved: path });
    },
    /** The next save replaces what the file says now. */
    keep: (path: string) => kept.add(path),
    async remove(path: string): Promise<void> {
      await ask(path, { method: 'DELETE', headers: condition(path) });
      tags.delete(path);
    },
  };
}
