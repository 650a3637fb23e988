/** @jsxImportSource @emotion/react */
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { css, keyframes } from '../theme/emotion.ts';
import { card } from '../theme/mixins.ts';
import { closeNotification, type Notification, takeAction } from './notify.ts';
import { useToastClock } from './toast-clock.ts';
import { restoreFocus, saveFocus } from './toast-focus.ts';
import { toneOf } from './toast-tone.ts';

const rise = keyframes`
  from {
    opacity: 0;
    transform: translateY(0.5rem);
  }
`;

const toast = css`
  ${card}
  position: relative;
  display: flex;
  flex: none;
  align-items: flex-start;
  gap: 0.75rem;
  padding: 0.875rem 1rem 1rem;
  border-color: var(--tone);
  box-shadow: 0 4px 16px rgb(0 0 0 / 0.16);
  overflow: hidden;
  pointer-events: auto;
  animation: ${rise} 0.15s ease-out;
  & > svg {
    width: 1.5rem;
    height: 1.5rem;
    color: var(--tone);
  }
  & > img {
    flex: none;
    border-radius: 50%;
    object-fit: cover;
  }
  & > div:not([data-progress]) {
    flex: 1;
    min-width: 0;
  }
  & strong {
    display: block;
    font-weight: 600;
    line-height: 1.5rem;
  }
`;

const description = css`
  color: var(--text-muted);
  font-size: var(--text-s);
`;

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  padding-top: 0.75rem;
`;

const close = css`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: 2.75rem;
  height: 2.75rem;
  margin: -0.625rem -0.75rem -0.625rem 0;
  padding: 0;
  border: 0;
  border-radius: 8px;
  background: none;
  outline-offset: -3px !important;
  &:hover {
    background: var(--surface-2);
  }
`;

/** The remaining time. Hidden under reduced motion, where it still counts; visible in forced colours too. */
const progress = css`
  position: absolute;
  inset: auto 0 0;
  height: 3px;
  background: var(--tone);
  transform-origin: left;
  @media (prefers-reduced-motion: reduce) {
    display: none;
  }
  @media (forced-colors: active) {
    background: CanvasText;
    forced-color-adjust: none;
  }
`;

/** One notification. Its order and colour are values of run time, which is what @emotion/react is here for. */
export function Toast({ notification }: { notification: Notification }) {
  const { id, title, icon, avatar, timeout, color, closeButton, order } = notification;
  const root = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const tone = useMemo(() => toneOf(color), [color]);
  const { bar, pause, resume } = useToastClock(notification);

  useEffect(() => {
    const area = root.current?.closest('[data-notifications]');
    if (area) area.scrollTop = area.scrollHeight;
  }, []);

  /** Every way for the visitor to close the toast goes through here. */
  const leave = (go: () => void) => {
    if (root.current) restoreFocus(root.current);
    go();
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && leave(() => closeNotification(id));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div
      ref={root}
      className={toast}
      css={{ order, '--tone': tone.light, '.dark &': { '--tone': tone.dark } }}
      data-toast=""
      role="group"
      aria-labelledby={titleId}
      onPointerEnter={() => pause('hover')}
      onPointerLeave={() => resume('hover')}
      onFocus={({ relatedTarget }) => {
        saveFocus(relatedTarget);
        pause('focus');
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) resume('focus');
      }}
      onKeyDown={closeOnEscape}
    >
      {avatar ? (
        <img src={avatar.src} alt={avatar.alt} width={32} height={32} />
      ) : (
        icon && <Icon name={icon} />
      )}
      <div>
        <div aria-atomic="true">
          <strong id={titleId}>{title}</strong>
          {notification.description && <p className={description}>{notification.description}</p>}
        </div>
        {notification.actions.length > 0 && (
          <div className={actions}>
            {notification.actions.map((action) => (
              <Button
                key={action.label}
                variant="secondary"
                onClick={() => leave(() => takeAction(id, action))}
              >
                {action.label}
              </Button>
            ))}
          </div>
        )}
      </div>
      {closeButton && (
        <button className={close} type="button" onClick={() => leave(() => closeNotification(id))}>
          <Icon name={closeButton.icon ?? 'heroicons:x-mark'} />
          <VisuallyHidden>{closeButton.label ?? 'Close'}</VisuallyHidden>
        </button>
      )}
      {timeout > 0 && <div ref={bar} className={progress} data-progress="" />}
    </div>
  );
}
