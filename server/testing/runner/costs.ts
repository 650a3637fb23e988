/** What a test file needs beside the modules it tests. */
export type Cost = keyof typeof suffixes;

/** The end of a file's name says its cost, cheapest first. A file that needs several things is named by the last. */
export const suffixes = {
  /** Modules, and files in a temporary folder. */
  nothing: '.test',
  /** The tests' build, a step of the build, or a process. */
  build: '.build.test',
  /** Sockets on the loopback interface, most often the app over the tests' build. */
  http: '.http.test',
  /** A database, SQLite or PostgreSQL. */
  db: '.db.test',
  /** Whole servers, most often with a browser. */
  e2e: '.e2e',
  /** Firefox and WebKit, which Debian has. Run by `test:browsers` alone. */
  browser: '.browser',
  /** Minutes, and a machine that does nothing else: attacks, kills and full disks. Run by `test:hard` alone. */
  hard: '.hard',
};

export const costs = Object.keys(suffixes) as Cost[];

/** Those of `test:unit`. */
export const unitCosts: Cost[] = costs.slice(0, costs.indexOf('e2e'));

/** What the name of a test file says it needs. */
export const costOf = (file: string): Cost =>
  costs.findLast((cost) => file.replace(/\.tsx?$/, '').endsWith(suffixes[cost])) ?? 'nothing';
