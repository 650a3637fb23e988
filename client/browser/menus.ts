import { popoverCloseDelayMs, popoverOpenDelayMs, popperOffsetPx } from '../../shared/constants.ts';
import { closest } from './closest.ts';
import { closePanel, onDialogClick, startDialogs } from './dialogs.ts';

/**
 * The header's dropdowns, and the dialogs, by delegated listeners: they work before React runs and without it.
 * `aria-expanded` alone holds what is open, and React never changes it.
 */
export function startMenus(): void {
  // A menu that the style sheet has opened already stays open.
  const hovered = document.querySelector(`${menuSelector}:hover`);
  const shown = hovered ?? document.querySelector(`${menuSelector}:focus-within`);
  if (shown) expand(triggerOf(shown), hovered ? 'hover' : 'press');
  document.documentElement.dataset.boot = '';

  document.addEventListener('pointerover', onPointerOver);
  document.addEventListener('pointerout', onPointerOut);
  document.addEventListener('click', onClick);
  document.addEventListener('pointerdown', onPointerDown);
  document.addEventListener('focusin', onLeave);
  document.addEventListener('keydown', onKeyDown);
  addEventListener('resize', onResize);
  document.addEventListener('site:navigate', closeMenus);
  // A page that the browser caches for going back must come back with its menus closed.
  addEventListener('pagehide', closeMenus);
  startDialogs();
}

function closeMenus(): void {
  const trigger = openTrigger();
  if (trigger) collapse(trigger);
  closePanel();
}

const menuSelector = '[data-menu]';
const triggerSelector = `${menuSelector} > [aria-expanded]`;

/**
 * What opened the open menu. A mouse that opened it by hovering must not close it by its click; a mouse that
 * passes over must not close what the keyboard has opened.
 */
let openedBy: 'hover' | 'press' | 'keyboard' | undefined;

/** The last press by touch or pen. Once it has changed the layout, Chromium reports a mouse there that nobody has moved. */
let pressed: PointerEvent | undefined;

function onPointerDown(event: PointerEvent): void {
  pressed = event.pointerType === 'mouse' ? undefined : event;
  onLeave(event);
}

const isAtPress = ({ clientX, clientY }: PointerEvent): boolean =>
  pressed !== undefined && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) < 1;

/** Only for mice: touch and pen press, and where they lift, browsers report a pointer that leaves. */
function onPointerOver(event: PointerEvent): void {
  const { target, relatedTarget, pointerType } = event;
  const menu = closest(target, menuSelector);
  if (!menu || pointerType !== 'mouse' || isAtPress(event)) return;
  if (menu.contains(relatedTarget as Node | null)) return;
  const trigger = triggerOf(menu);
  afterDelay(popoverOpenDelayMs, () => isExpanded(trigger) || expand(trigger, 'hover'));
}

function onPointerOut({ target, relatedTarget, pointerType }: PointerEvent): void {
  const menu = closest(target, menuSelector);
  if (!menu || pointerType !== 'mouse' || menu.contains(relatedTarget as Node | null)) return;
  if (openedBy === 'keyboard' || menu.querySelector('[id]:focus-within')) return;
  afterDelay(popoverCloseDelayMs, () => collapse(triggerOf(menu)));
}

function onClick(event: MouseEvent): void {
  const trigger = closest(event.target, triggerSelector);
  if (trigger) {
    const by = event.detail > 0 ? 'press' : 'keyboard';
    const staysOpen = openedBy === 'hover' && by === 'press';
    if (isExpanded(trigger) && !staysOpen) collapse(trigger);
    else expand(trigger, by);
  }
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (isPlain && closest(event.target, `${menuSelector} a, dialog#menu a`)) closeMenus();
  onDialogClick(event);
}

/** Closes the open menu if a press or the focus is outside it. */
function onLeave({ target }: Event): void {
  const trigger = openTrigger();
  if (trigger && !trigger.parentElement?.contains(target as Node | null)) collapse(trigger);
}

function onKeyDown({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  // The browser closes modal dialogs on Escape, but not a dialog that cannot be modal.
  closePanel();
  const trigger = openTrigger();
  if (!trigger) return;
  const { activeElement, body } = document;
  const hasFocus = activeElement === body || trigger.parentElement?.contains(activeElement);
  collapse(trigger);
  if (hasFocus) trigger.focus();
}

/** Closes the dropdown if the window has become too small for the header's menu, else aligns it again. */
function onResize(): void {
  const trigger = openTrigger();
  if (!trigger) return;
  if (trigger.getClientRects().length === 0) collapse(trigger);
  else align(trigger);
}

function expand(trigger: HTMLElement, by: typeof openedBy): void {
  clearTimeout(delayed);
  const other = openTrigger();
  if (other && other !== trigger) collapse(other);
  openedBy = by;
  if (isExpanded(trigger)) return;
  trigger.setAttribute('aria-expanded', 'true');
  align(trigger);
}

function collapse(trigger: HTMLElement): void {
  clearTimeout(delayed);
  if (!isExpanded(trigger)) return;
  openedBy = undefined;
  trigger.setAttribute('aria-expanded', 'false');
  trigger.nextElementSibling?.removeAttribute('data-align');
}

/** Aligns the dropdown with its trigger's start, or with its end where there is no room. */
function align({ nextElementSibling: panel }: Element): void {
  if (!panel) return;
  panel.removeAttribute('data-align');
  const room = document.documentElement.clientWidth - popperOffsetPx;
  if (panel.getBoundingClientRect().right > room) panel.setAttribute('data-align', 'end');
}

let delayed: ReturnType<typeof setTimeout> | undefined;

/** Runs something after a delay, at once if that is 0. Replaces what is still waiting. */
function afterDelay(ms: number, run: () => void): void {
  clearTimeout(delayed);
  if (ms === 0) run();
  else delayed = setTimeout(run, ms);
}

const openTrigger = () => document.querySelector<HTMLElement>(`${menuSelector} > [aria-expanded="true"]`);
const triggerOf = (menu: Element) => menu.querySelector('[aria-expanded]') as HTMLElement;
const isExpanded = (trigger: Element) => trigger.getAttribute('aria-expanded') === 'true';
