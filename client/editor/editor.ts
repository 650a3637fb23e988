import { factsFormat, mdxFormat } from './content-formats.ts';
import { documentFormat, factsFormat as factsName } from './format-names.ts';
import { fileInterface, serverFolder } from './server-folder.ts';
import { keepDrafts, saveButton } from './unsaved.ts';

const { token, config } = JSON.parse(document.getElementById('editor')?.textContent ?? '{}');

// Without a token the site's repository is edited, on a host that serves this page.
if (token) keepDrafts();
// It reads its settings as it loads.
const { default: CMS } = await import('@sveltia/cms');

CMS.registerCustomFormat(factsName, 'yaml', factsFormat);
CMS.registerCustomFormat(documentFormat, 'mdx', mdxFormat);

if (token) {
  const files = fileInterface(token, (news) => parent.postMessage(news, location.origin));
  // Sveltia CMS signs in to its test repository, whose folder it asks the browser for: it gets the project's.
  localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'test-repo' }));
  const folder = { getDirectoryHandle: async () => serverFolder(files) };
  navigator.storage.getDirectory = async () => folder as unknown as FileSystemDirectoryHandle;
  // The server writes whole files in place of others, so none needs to be written elsewhere and moved.
  Reflect.deleteProperty(FileSystemFileHandle.prototype, 'move');
  addEventListener('message', ({ origin, data }) => {
    if (origin !== location.origin || !data?.keep) return;
    files.keep(data.keep, data.tag);
    // Its own message of the refusal is answered by that.
    document.querySelector<HTMLElement>('[role="alertdialog"][open] button')?.click();
    saveButton()?.click();
  });
}

await CMS.init({ config });
