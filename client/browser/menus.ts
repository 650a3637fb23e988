import { popperOffsetPx } from '../../shared/constants.ts';

/**
 * The header's dropdowns and the panel, by delegation: they work before React is here and without it.
 * What is open is written in `aria-expanded` alone, which React never changes.
 */
export function startMenus(): void {
  for (const menu of document.querySelectorAll(menuSelector)) {
    // Opened by the style sheet a moment ago, it stays open.
    if (menu.matches(':hover') || menu.querySelector('[id]:focus-within')) openMenu(triggerOf(menu), true);
  }
  document.documentElement.dataset.boot = '';

  document.addEventListener('pointerover', pointIn);
  document.addEventListener('pointerout', pointOut);
  document.addEventListener('click', press);
  document.addEventListener('pointerdown', leave);
  document.addEventListener('focusin', leave);
  document.addEventListener('keydown', pressEscape);
  addEventListener('resize', closeVanished);
  addEventListener('popstate', closeMenus);
  // A page kept for going back comes back without its menu.
  addEventListener('pagehide', closeMenus);
}

/** Closes whatever menu is open; a client navigation calls it when it changes the page. */
export function closeMenus(): void {
  const trigger = openTrigger();
  if (trigger) collapse(trigger);
  document.querySelectorAll<HTMLDialogElement>('dialog#menu[open]').forEach(closeDialog);
}

const menuSelector = '[data-menu]';
const triggerSelector = `${menuSelector} > [aria-expanded]`;

/** A mouse that has just opened a menu by coming near must not close it by its click. */
let openedByHover = false;

function pointIn({ target, relatedTarget, pointerType }: PointerEvent): void {
  const menu = closest(target, menuSelector);
  if (!menu || pointerType === 'touch' || menu.contains(relatedTarget as Node | null)) return;
  const trigger = triggerOf(menu);
  if (!isOpen(trigger)) openMenu(trigger, true);
}

function pointOut({ target, relatedTarget, pointerType }: PointerEvent): void {
  const menu = closest(target, menuSelector);
  if (!menu || pointerType === 'touch' || menu.contains(relatedTarget as Node | null)) return;
  // Someone with the focus inside is using the keyboard.
  if (!menu.querySelector('[id]:focus-within')) collapse(triggerOf(menu));
}

function press(event: MouseEvent): void {
  const trigger = closest(event.target, triggerSelector);
  if (trigger) {
    const stays = openedByHover && event.detail > 0;
    if (isOpen(trigger) && !stays) collapse(trigger);
    else openMenu(trigger, false);
  }
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (plain && closest(event.target, `${menuSelector} a, dialog#menu a`)) closeMenus();
  pressDialog(event);
}

/** A press or the focus somewhere else. */
function leave({ target }: Event): void {
  const trigger = openTrigger();
  if (trigger && !trigger.parentElement?.contains(target as Node | null)) collapse(trigger);
}

function pressEscape({ key }: KeyboardEvent): void {
  const trigger = openTrigger();
  if (key !== 'Escape' || !trigger) return;
  const { activeElement, body } = document;
  const inside = activeElement === body || trigger.parentElement?.contains(activeElement);
  collapse(trigger);
  if (inside) trigger.focus();
}

/** A window that grows past the breakpoint takes the panel away, one that shrinks the dropdown. */
function closeVanished(): void {
  const vanished = (element: Element) => element.getClientRects().length === 0;
  const trigger = openTrigger();
  if (trigger && vanished(trigger)) collapse(trigger);
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    if (vanished(dialog)) closeDialog(dialog);
  }
}

function openMenu(trigger: HTMLElement, byHover: boolean): void {
  const other = openTrigger();
  if (other && other !== trigger) collapse(other);
  openedByHover = byHover;
  if (isOpen(trigger)) return;
  trigger.setAttribute('aria-expanded', 'true');
  const panel = trigger.nextElementSibling;
  const room = document.documentElement.clientWidth - popperOffsetPx;
  if (panel && panel.getBoundingClientRect().right > room) panel.setAttribute('data-align', 'end');
}

function collapse(trigger: HTMLElement): void {
  openedByHover = false;
  trigger.setAttribute('aria-expanded', 'false');
  trigger.nextElementSibling?.removeAttribute('data-align');
}

/** Buttons with `command`, where the browser does not know it; and a press beside a dialog. */
function pressDialog({ target, clientX, clientY }: MouseEvent): void {
  const button = closest(target, 'button[commandfor]');
  if (button && !('commandForElement' in button)) {
    const dialog = document.getElementById(button.getAttribute('commandfor') ?? '') as HTMLDialogElement;
    if (button.getAttribute('command') === 'close') closeDialog(dialog);
    else if (dialog.showModal) dialog.showModal();
    else dialog.setAttribute('open', '');
  }
  if (target instanceof Element && target.matches('dialog[open]')) {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const beside = clientX < left || clientX > right || clientY < top || clientY > bottom;
    if (beside) closeDialog(target as HTMLDialogElement);
  }
}

function closeDialog(dialog: HTMLDialogElement): void {
  if (dialog.close) dialog.close();
  else dialog.removeAttribute('open');
}

const openTrigger = () => document.querySelector<HTMLElement>(`${menuSelector} > [aria-expanded="true"]`);
const triggerOf = (menu: Element) => menu.querySelector('[aria-expanded]') as HTMLElement;
const isOpen = (trigger: Element) => trigger.getAttribute('aria-expanded') === 'true';

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
