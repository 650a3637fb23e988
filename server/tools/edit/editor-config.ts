import { glob } from 'node:fs/promises';
import { dirname } from 'node:path';
import { documentFormat, factsFormat } from '../../../client/editor/format-names.ts';
import { jsonSchemas } from '../../builder/content-docs/content-schemas.ts';
import { type EditorField, formFields } from './editor-fields.ts';

/** The names under which the editor knows files, whatever folder the content is in. */
export const contentRoot = 'content';
export const picturesRoot = 'public/pictures';

/** Pixels and bytes. A page shows no picture wider than this, also on a screen of twice the density. */
const widest = 1600;
const maxPictureBytes = 1_000_000;

/** What changes most stands first in the form. */
const first = [
  'people',
  'method',
  'visiting',
  'photos',
  'phone',
  'hours',
  'notice',
  'closures',
  'afterHours',
  'bench',
  'email',
  'address',
];

const files: [kind: string, label: string][] = [
  ['shop.yaml', 'Facts: hours, notice, closures, promises'],
  ['menu.yaml', 'Menu: the links in the header'],
  ['guides.yaml', 'Guides: their groups and order'],
];

/** The files of facts that have a form. */
export const factFiles = files.map(([kind]) => kind);

/** Where a repository may be. */
export const hosts = ['github', 'gitlab', 'gitea'] as const;

export type Backend = { name: 'test-repo' } | { name: (typeof hosts)[number]; repo: string; branch: string };

/**
 * The configuration of Sveltia CMS, written from the schemas that the build checks with.
 * @param contentDir where the folders of documents are read from
 * @param backend where the files are; `test-repo` stands for the folder of this machine
 */
export async function editorConfig(contentDir: string, backend: Backend) {
  return {
    load_config_file: false,
    backend,
    media_folder: picturesRoot,
    public_folder: `/${picturesRoot.slice('public/'.length)}`,
    media_libraries: {
      default: {
        config: {
          max_file_size: maxPictureBytes,
          slugify_filename: true,
          // Decoded, turned and resized in the browser, HEIC too. Nothing of the camera's notes is left, as what is drawn is stored.
          transformations: {
            raster_image: { format: 'webp', quality: 82, width: widest, height: widest },
            svg: { optimize: true },
          },
        },
      },
    },
    editor: { preview: false },
    // What a form leaves empty is not written.
    output: { omit_empty_optional_fields: true },
    collections: [
      {
        name: 'facts',
        label: 'The shop',
        icon: 'storefront',
        format: factsFormat,
        files: files.map(([kind, label]) => ({
          name: kind.replace('.yaml', ''),
          label,
          file: `${contentRoot}/${kind}`,
          fields: editorForm(kind),
        })),
      },
      ...(await documentFolders(contentDir)).map((folder) => ({
        name: folder.replaceAll('/', '-'),
        label: labelOf(folder),
        label_singular: labelOf(folder).replace('Documents', 'Document'),
        icon: 'article',
        folder: `${contentRoot}/${folder}`,
        extension: 'mdx',
        format: documentFormat,
        create: true,
        identifier_field: 'title',
        summary: '{{title}}',
        slug: '{{title}}',
        fields: documentFields(),
      })),
    ],
  };
}

/** A hint is Markdown, too: in backquotes it is shown as it is typed. */
const textHint =
  'Markdown: `##` before a heading, `-` before an item of a list, `[words](/path)` for a link, `![what it shows](/pictures/name.webp)` for a picture. Leave lines that start with `import` or `<` as they are.';

/** The title, without which the file's name would be one, and the text, then what is said about them. */
function documentFields(): EditorField[] {
  const fields = formFields(jsonSchemas['front matter'] ?? {}).map((field) => {
    if (field.name === 'updated') return { ...field, default: '{{now}}' };
    return field.name === 'navigation' ? { ...field, default: true } : field;
  });
  const text = { name: 'body', label: 'Text', widget: 'text', required: true, hint: textHint };
  return fields.flatMap((field) => (field.name === 'title' ? [{ ...field, required: true }, text] : [field]));
}

function editorForm(kind: string): EditorField[] {
  const fields = formFields(jsonSchemas[kind] ?? {});
  const rank = ({ name }: EditorField) => (first.includes(name) ? first.indexOf(name) : first.length);
  return fields.sort((a, b) => rank(a) - rank(b));
}

/** Every folder with documents, the shallowest first. */
async function documentFolders(contentDir: string): Promise<string[]> {
  const folders = new Set<string>();
  for await (const file of glob('pages/**/*.mdx', { cwd: contentDir })) folders.add(dirname(file));
  return [...folders].sort((a, b) => a.split('/').length - b.split('/').length || a.localeCompare(b));
}

/** `pages/help/guides` → "Documents: help / guides". */
const labelOf = (folder: string): string =>
  ['Documents', folder.split('/').slice(1).join(' / ')].filter(Boolean).join(': ');
