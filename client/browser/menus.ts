import { popperOffsetPx } from '../../shared/constants.ts';

/**
 * The header's dropdowns and the panel, by delegation: they work before React is here and without it.
 * What is open is written in `aria-expanded` alone, which React never changes.
 */
export function startMenus(): void {
  // Opened by the style sheet a moment ago, it stays open.
  const hovered = document.querySelector(`${menuSelector}:hover`);
  const shown = hovered ?? document.querySelector(`${menuSelector}:focus-within`);
  if (shown) openMenu(triggerOf(shown), hovered ? 'hover' : 'press');
  document.documentElement.dataset.boot = '';

  document.addEventListener('pointerover', pointIn);
  document.addEventListener('pointerout', pointOut);
  document.addEventListener('click', press);
  document.addEventListener('pointerdown', leave);
  document.addEventListener('focusin', leave);
  document.addEventListener('keydown', pressEscape);
  addEventListener('resize', fitWindow);
  document.addEventListener('site:navigate', closeMenus);
  // A page kept for going back comes back without its menu.
  addEventListener('pagehide', closeMenus);
}

/** Closes whatever menu is open. */
function closeMenus(): void {
  const trigger = openTrigger();
  if (trigger) collapse(trigger);
  document.querySelectorAll<HTMLDialogElement>(openPanel).forEach(closeDialog);
}

const openPanel = 'dialog#menu[open]';
const menuSelector = '[data-menu]';
const triggerSelector = `${menuSelector} > [aria-expanded]`;

/**
 * What opened the menu that is open. A mouse that did it by coming near must not close it by its click;
 * one that only passes must not close what the keyboard has opened.
 */
let openedBy: 'hover' | 'press' | 'keyboard' | undefined;

/** Mice only: a finger or a pen presses, and where it lifts the browser reports a pointer that leaves. */
function pointIn({ target, relatedTarget, pointerType }: PointerEvent): void {
  const menu = closest(target, menuSelector);
  if (!menu || pointerType !== 'mouse' || menu.contains(relatedTarget as Node | null)) return;
  const trigger = triggerOf(menu);
  if (!isOpen(trigger)) openMenu(trigger, 'hover');
}

function pointOut({ target, relatedTarget, pointerType }: PointerEvent): void {
  const menu = closest(target, menuSelector);
  if (!menu || pointerType !== 'mouse' || menu.contains(relatedTarget as Node | null)) return;
  if (openedBy !== 'keyboard' && !menu.querySelector('[id]:focus-within')) collapse(triggerOf(menu));
}

function press(event: MouseEvent): void {
  const trigger = closest(event.target, triggerSelector);
  if (trigger) {
    const by = event.detail > 0 ? 'press' : 'keyboard';
    const stays = openedBy === 'hover' && by === 'press';
    if (isOpen(trigger) && !stays) collapse(trigger);
    else openMenu(trigger, by);
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
  if (key !== 'Escape') return;
  // A modal dialog does it by itself, one that cannot be modal does not.
  document.querySelectorAll<HTMLDialogElement>(openPanel).forEach(closeDialog);
  const trigger = openTrigger();
  if (!trigger) return;
  const { activeElement, body } = document;
  const inside = activeElement === body || trigger.parentElement?.contains(activeElement);
  collapse(trigger);
  if (inside) trigger.focus();
}

/** A window that grows past the breakpoint takes the panel away, one that shrinks the dropdown. */
function fitWindow(): void {
  const vanished = (element: Element) => element.getClientRects().length === 0;
  const trigger = openTrigger();
  if (trigger && vanished(trigger)) collapse(trigger);
  else if (trigger) align(trigger);
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    if (vanished(dialog)) closeDialog(dialog);
  }
}

function openMenu(trigger: HTMLElement, by: typeof openedBy): void {
  const other = openTrigger();
  if (other && other !== trigger) collapse(other);
  openedBy = by;
  if (isOpen(trigger)) return;
  trigger.setAttribute('aria-expanded', 'true');
  align(trigger);
}

/** Below its trigger's start, or its end where there is no room. */
function align({ nextElementSibling: panel }: Element): void {
  if (!panel) return;
  panel.removeAttribute('data-align');
  const room = document.documentElement.clientWidth - popperOffsetPx;
  if (panel.getBoundingClientRect().right > room) panel.setAttribute('data-align', 'end');
}

function collapse(trigger: HTMLElement): void {
  if (!isOpen(trigger)) return;
  openedBy = undefined;
  trigger.setAttribute('aria-expanded', 'false');
  trigger.nextElementSibling?.removeAttribute('data-align');
}

/** Buttons with `command`, where the browser does not know it; and a press beside a dialog. */
function pressDialog({ target, clientX, clientY }: MouseEvent): void {
  const button = closest(target, 'button[commandfor]');
  // Safari's buttons do not take the focus when pressed, and a dialog gives it back to what had it.
  button?.focus();
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
  else {
    dialog.removeAttribute('open');
    document.querySelector<HTMLElement>(`[commandfor='${dialog.id}']`)?.focus();
  }
}

const openTrigger = () => document.querySelector<HTMLElement>(`${menuSelector} > [aria-expanded="true"]`);
const triggerOf = (menu: Element) => menu.querySelector('[aria-expanded]') as HTMLElement;
const isOpen = (trigger: Element) => trigger.getAttribute('aria-expanded') === 'true';

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
