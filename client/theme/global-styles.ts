import { headerHeightRem } from '../../shared/constants.ts';
import { injectGlobal, keyframes } from './emotion.ts';
import { focusRing, lowWindow } from './mixins.ts';
import { boxes, hiddenParts, noMargins } from './reset.ts';
import { fallbackNames, typefaceName } from './typeface.ts';

const pageOut = keyframes`
  to {
    opacity: 0;
  }
`;

const pageIn = keyframes`
  from {
    opacity: 0;
  }
`;

/** The base styles of all elements. Imported before any component, so that the components' rules come later and win. */
injectGlobal`
  :root {
    --text-s: 0.875rem;
    --text-m: 1rem;
    /* Large text on a phone: a heading shrinks before its words break. */
    --text-l: min(1.25rem, 9vw);
    --text-xl: min(1.75rem, 10vw);
    --text-xxl: min(clamp(2rem, 1.5rem + 2.5vw, 3rem), 10.5vw);
    --radius: 12px;
    --header: ${headerHeightRem}rem;
    --section: clamp(2.5rem, 4.5vw, 3.75rem);
    --page-top: clamp(0.75rem, 2vw, 1.5rem);
    --crumbs: 1.65rem;
    /* Lines of at most 72 characters: of our typeface one takes 0.43 em, while its ch is 0.65. */
    --measure: 30em;
  }

  ${boxes}

  html {
    background: var(--bg);
    color: var(--text);
    --system: ${fallbackNames}, system-ui, sans-serif;

    font: 1rem/1.6 var(--system);
    scroll-padding-top: calc(var(--header) + 1rem);
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
  }

  ${lowWindow} {
    html {
      scroll-padding-top: 1rem;
    }
  }

  [data-typeface] {
    font-family: ${typefaceName}, var(--system);
  }

  /* Read letter by letter: the zero has its slash. */
  [translate='no'] {
    font-feature-settings: 'zero';
  }

  /* A reference stays in one piece. */
  b[translate='no'] {
    white-space: nowrap;
  }

  @media (scripting: none) {
    html {
      font-family: ${typefaceName}, var(--system);
    }
  }

  ${noMargins}

  body {
    overflow-wrap: break-word;
  }

  h1,
  h2,
  h3,
  h4 {
    font-weight: 650;
    line-height: 1.15;
    letter-spacing: -0.02em;
    text-wrap: balance;
  }

  h1 {
    font-size: var(--text-xxl);
  }

  h2 {
    font-size: var(--text-xl);
  }

  h3 {
    font-size: var(--text-l);
  }

  h4 {
    font-size: var(--text-m);
  }

  p {
    max-width: var(--measure);
    text-wrap: pretty;
  }

  a {
    color: var(--primary);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }

  a:hover {
    text-decoration-thickness: 2px;
  }

  /* A telephone number is read in one piece, but where large text leaves a line no room for it. */
  @media (min-width: 20em) {
    :is(p, li) a[href^='tel:'] {
      white-space: nowrap;
    }
  }

  button,
  input,
  select,
  textarea {
    color: inherit;
    font: inherit;
  }

  button,
  summary {
    cursor: pointer;
  }

  address {
    font-style: normal;
  }

  time {
    font-variant-numeric: tabular-nums;
  }

  ${hiddenParts}

  :focus-visible {
    ${focusRing}
  }

  main:focus,
  h1:focus {
    outline: 0;
  }

  /* Out-in: the old page disappears before the new one appears. Nothing else moves. */
  ::view-transition-group(*),
  ::view-transition-old(root),
  ::view-transition-new(root) {
    animation: none;
  }

  ::view-transition {
    pointer-events: none;
  }

  ::view-transition-old(page) {
    animation: ${pageOut} 0.1s ease-in both;
  }

  ::view-transition-new(page) {
    animation: ${pageIn} 0.16s 0.1s ease-out both;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation-duration: 1ms !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }

  @media print {
    html {
      font-size: 11pt;
    }

    h1,
    h2,
    h3 {
      break-after: avoid;
    }

    main a[href^='http']::after {
      content: ' (' attr(href) ')';
      overflow-wrap: anywhere;
    }
  }

  @page {
    margin: 2cm;
  }
`;
