/** One element, as a browser names it in its own protocol. */
export type Node = Record<string, unknown>;

/** What WebDriver calls an input source, with its actions: the same in both of its protocols. */
export type InputSource = Record<string, unknown> & { type: 'key' | 'pointer'; actions: object[] };

/** One of a session, as the site would set it. */
export interface Cookie {
  name: string;
  value: string;
  /** The site's host name. */
  domain: string;
}

/** A window without history, cookies or storage. The few things that each protocol does in its own way. */
export interface Driver {
  /** Begins to load a document. */
  load(url: string): Promise<void>;
  /**
   * Runs a function in the page.
   * @param source the function's text; it gets the node where there is one, and answers JSON
   */
  run(source: string, node?: Node): Promise<string>;
  /**
   * Finds the elements for which the browser itself computes this role and, where there is one, this name: what it tells
   * assistive software.
   */
  locate(role: Role, name?: string): Promise<Node[]>;
  input(sources: InputSource[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Gives the browser a cookie of a site, of which a page must be loaded. */
  setCookie(cookie: Cookie): Promise<void>;
  /** Uncaught errors and console errors so far, where the protocol tells of them. */
  faults: string[];
  close(): Promise<void>;
}

/** A browser that runs, or why this machine has none. */
export type Started = { open(): Promise<Driver>; stop(): Promise<void> } | { missing: string };

/** Where elements of a role can be: classic WebDriver has to be asked for the role of each. */
export const candidates = {
  alert: '[role=alert]',
  banner: 'header',
  button: 'button, summary',
  checkbox: '[type=checkbox]',
  combobox: '[role=combobox]',
  contentinfo: 'footer',
  dialog: 'dialog',
  group: 'fieldset, [role=group]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  listbox: '[role=listbox]',
  main: 'main',
  navigation: 'nav',
  option: '[role=option]',
  radio: '[type=radio]',
  search: 'search, [role=search]',
  searchbox: '[type=search]',
  status: '[role=status], output',
  textbox: 'input, textarea',
};

export type Role = keyof typeof candidates;
