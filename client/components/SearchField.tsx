import type { ReactNode } from 'react';
import { searchMaxLength } from '../../shared/constants.ts';
import { href } from '../../shared/routes.ts';
import { searchQuery } from '../../shared/search-links.ts';
import { css, deferredCss } from '../theme/emotion.ts';
import { card, column } from '../theme/mixins.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { fine } from './styles.ts';

const form = css`
  ${column}
  gap: 0.5rem;
  max-width: 36rem;
  margin-top: 1.5rem;
  & label {
    font-weight: 600;
  }
`;

const field = css`
  display: flex;
  align-items: center;
  gap: 0.5rem;
  padding: 0.375rem 0.375rem 0.375rem 1rem;
  border: 1.5px solid var(--line-strong);
  border-radius: calc(var(--radius) + 2px);
  background: var(--surface);
  &:has(input:focus) {
    border-color: var(--focus);
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  & > button {
    flex: none;
  }
  & > svg {
    color: var(--text-muted);
  }
  & > input {
    flex: 1;
    width: 100%;
    min-width: 0;
    height: 2.75rem;
    border: 0;
    outline: 0;
    background: none;
    font-size: var(--text-l);
    appearance: none;
  }
`;

/** The list lies over what follows: nothing moves when it opens. */
const frame = css`
  position: relative;
  height: 0;
  margin-top: -0.5rem;
`;

const options = deferredCss`
  ${card}
  position: absolute;
  inset: auto 0 auto 0;
  z-index: 5;
  max-height: 24rem;
  overflow-y: auto;
  padding: 0.25rem;
  border-color: var(--line-strong);
  &:not([hidden]) {
    display: block;
  }
  &[data-stale] {
    opacity: 0.5;
  }
  & a {
    display: flex;
    gap: 0.75rem;
    align-items: baseline;
    padding: 0.5rem 0.75rem;
    white-space: nowrap;
    border-radius: 6px;
    color: inherit;
    text-decoration: none;
  }
  & span {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    color: var(--text-muted);
    font-size: var(--text-s);
    text-overflow: ellipsis;
  }
  & a:hover,
  & a[aria-selected='true'] {
    background: var(--surface-2);
  }
  & a[aria-selected='true'] {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
`;

const filterStatus = css`
  min-height: 1.5rem;
  color: var(--text-muted);
  font-size: var(--text-s);
`;

/** Its content is the custom element's alone: React leaves it as it is. */
const filledByScript = { dangerouslySetInnerHTML: { __html: '' } };

interface SearchFieldProps {
  /** The text of the last search. */
  query?: string;
  /** Shows examples below the field. */
  hasHint?: boolean;
}

/** The device search: a plain form whose results are on the quote page, with offers while one types (`device-search`). */
export function SearchField({ query = '', hasHint = true }: SearchFieldProps) {
  return (
    <device-search>
      <SearchForm label="Device or model number, and what’s wrong" query={query} isDescribed={hasHint}>
        <div className={frame}>
          <div className={options} id="device-options" data-options hidden {...filledByScript} />
        </div>
        {hasHint && (
          <p className={fine} id="device-search-hint">
            For example <b>iPhone 13 screen</b>, <b>Galaxy S22</b>, or a model number such as <b>A2633</b>.
          </p>
        )}
      </SearchForm>
    </device-search>
  );
}

/** On a maker's page: the same form, and what is typed narrows the page's lists (`device-filter`). */
export function FilterField({ maker }: { maker: string }) {
  return (
    <device-filter>
      <SearchForm label={`Find your ${maker} device`} isDescribed>
        <p className={filterStatus} id="device-search-hint" data-status {...filledByScript} />
      </SearchForm>
    </device-filter>
  );
}

interface SearchFormProps {
  label: string;
  query?: string;
  /** The children describe the field. */
  isDescribed: boolean;
  children: ReactNode;
}

function SearchForm({ label, query, isDescribed, children }: SearchFormProps) {
  return (
    <form className={form} action={href('repairs')} method="get">
      <label htmlFor="device-search">{label}</label>
      <div className={field}>
        <Icon name="heroicons:magnifying-glass" />
        <input
          id="device-search"
          type="search"
          name={searchQuery}
          defaultValue={query}
          autoComplete="off"
          spellCheck={false}
          maxLength={searchMaxLength}
          aria-describedby={isDescribed ? 'device-search-hint' : undefined}
        />
        <Button type="submit">Find it</Button>
      </div>
      {children}
    </form>
  );
}
