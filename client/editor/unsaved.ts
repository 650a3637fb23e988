/**
 * Words that are in no file yet. Sveltia CMS keeps them as drafts and offers them when their form opens again, but only for a
 * repository that names a database, and its test repository has none: it takes this name. Leaving asks, too.
 */
export function keepDrafts(): void {
  Object.defineProperty(Object.prototype, 'databaseName', { value: 'northside-edit', writable: true });
  // Its own settings: a form stays open after a save, where its faults can be mended, and no Escape leaves it.
  const settings = JSON.parse(localStorage.getItem('sveltia-cms.prefs') ?? '{}');
  const ours = { useDraftBackup: true, closeOnSave: false, closeWithEscape: false };
  localStorage.setItem('sveltia-cms.prefs', JSON.stringify({ ...settings, ...ours }));

  addEventListener('input', () => (isTouched = true), true);
  addEventListener('hashchange', () => (isTouched = false));
  addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault();
  });
  addEventListener('click', askBeforeLeaving, true);
  addEventListener('click', holdWhileSaving, true);
}

let isTouched = false;

/** A form that is new can be saved before anything is in it. */
function isUnsaved(): boolean {
  const button = saveButton();
  return !!button && !button.disabled && (isTouched || !location.hash.includes('/new'));
}

export const saveButton = () =>
  [...document.querySelectorAll('button')].find((button) => button.textContent?.trim() === 'Save');

/** Sveltia CMS writes a draft half a second after the last key, and forgets that where its form closes before. */
const draftMs = 600;

let mayLeave = false;

function askBeforeLeaving(event: Event): void {
  const arrow = (event.target as Element).closest<HTMLElement>('[aria-label="Cancel Editing"]');
  if (!arrow || mayLeave || !isUnsaved()) return;
  event.stopPropagation();
  const question =
    'Leave without saving? What you have typed is kept, and offered when you open this form again.';
  if (!confirm(question)) return;
  setTimeout(() => {
    mayLeave = true;
    arrow.click();
    mayLeave = false;
  }, draftMs);
}

/**
 * Nobody types into a form from Save until it is drawn anew: Sveltia CMS fills it with what was there at the press. Meanwhile its button
 * says "Saving". Ctrl+S clicks the button, too.
 */
async function holdWhileSaving({ target }: Event): Promise<void> {
  const button = saveButton();
  if (!button?.contains(target as Node)) return;
  const { body } = document;
  body.inert = true;
  do await new Promise(requestAnimationFrame);
  while (button.isConnected && button !== saveButton());
  body.inert = false;
}
