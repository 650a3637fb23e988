import type { Drawing } from './drawing.ts';

/** In a view box of 96 × 64. */
interface GuideDrawing extends Drawing {
  /** The part concerned is a danger. */
  tone?: 'danger';
}

/** For a guide without a drawing. */
export const bookDrawing: GuideDrawing = {
  outline: '<path d="M48 15c-8-6-20-7-32-5v42c12-2 24-1 32 5 8-6 20-7 32-5V10c-12-2-24-1-32 5zM48 15v42"/>',
  part: '<path d="M56 22q8-4 16-4M56 31q8-4 16-4M56 40q8-4 16-4"/>',
};

/** By the guide's file name. */
export const guideDrawings: Record<string, GuideDrawing> = {
  'spill-first-aid': {
    outline:
      '<path d="M47 9 25 48q-1 3 2 3h3L49 17M47 9q2-3 4 0l22 39q1 3-2 3h-3L49 17M8 56q4-4 8 0t8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0"/>',
    part: '<path d="M49 26c3 4 4 5 4 7a4 4 0 0 1-8 0c0-2 1-3 4-7zM41 40c2 3 3 4 3 6a3 3 0 0 1-6 0c0-2 1-3 3-6zM57 39c2 3 3 4 3 6a3 3 0 0 1-6 0c0-2 1-3 3-6z"/>',
    tone: 'danger',
  },
  'swollen-battery': {
    outline: '<path d="M12 40v5q0 6 6 6h60q6 0 6-6v-5M12 35q36-2 71-18l2 5q-34 16-73 18z"/>',
    part: '<path d="M28 48q22-26 46 0z"/>',
    tone: 'danger',
    over: '<path d="M32 12l3 5M46 7v6M59 10l-3 5"/>',
  },
  'data-recovery': {
    outline:
      '<rect x="27" y="5" width="42" height="54" rx="4"/><circle cx="48" cy="27" r="16"/><circle cx="48" cy="27" r="2"/>',
    part: '<path d="M61 53a5 5 0 1 1-6-6l-7-16 11 15a5 5 0 0 1 2 7z"/>',
    tone: 'danger',
    over: '<path d="M12 20l6 3M10 31h7M78 23l6-3M79 31h7"/>',
  },
  'phone-does-not-charge': {
    outline: '<path d="M29 3v29q0 6 6 6h26q6 0 6-6V3"/>',
    part: '<rect x="41" y="28" width="14" height="6" rx="3"/>',
    over: '<path d="M42 48h12v7q0 3-3 3h-6q-3 0-3-3zM45 48v-5h6v5M48 58v6M74 44l6-3M75 51h7M22 44l-6-3M21 51h-7"/>',
  },
  'remote-access-scam': {
    outline:
      '<rect x="18" y="8" width="60" height="38" rx="3"/><path d="M18 46l-7 8q-2 3 1 3h72q3 0 1-3l-7-8"/>',
    part: '<path d="M41 14l20 11-8 2 4 8-4 2-4-8-6 5z"/>',
    tone: 'danger',
  },
  'find-your-model': {
    outline: '<rect x="24" y="4" width="30" height="56" rx="5"/><path d="M31 14h16M31 22h16M31 30h8"/>',
    part: '<circle cx="58" cy="38" r="12"/><path d="M67 47l10 10M53 38h10M53 34h6M53 42h8"/>',
  },
  'back-up-iphone': {
    outline:
      '<rect x="12" y="8" width="27" height="50" rx="5"/><path d="M21 13h9M45 48h10q10 0 10-8M60 44l5-5 5 5"/>',
    part: '<path d="M57 34a8 8 0 0 1 1-16 11 11 0 0 1 21-1 8.500 8.500 0 0 1 0 17z"/>',
  },
  'back-up-android': {
    outline:
      '<rect x="57" y="6" width="27" height="52" rx="4"/><circle cx="70.500" cy="12" r="1.500"/><path d="M63 22h15M63 30h15M63 38h9M52 46h-8M48 42l-4 4 4 4"/>',
    part: '<rect x="10" y="20" width="28" height="32" rx="3"/><path d="M10 44l9-9 7 7 5-4 7 6M17 27h.01"/>',
  },
  'back-up-computer': {
    outline:
      '<rect x="9" y="12" width="44" height="28" rx="3"/><path d="M9 40l-5 8q-1 3 2 3h50q3 0 2-3l-5-8M58 46h6q5 0 5-5v-3"/>',
    part: '<rect x="62" y="12" width="26" height="26" rx="4"/><path d="M69 24l5 5 8-9"/>',
  },
  'repair-mode': {
    outline:
      '<rect x="32" y="3" width="32" height="58" rx="6"/><path stroke-dasharray="2 4" d="M39 40h18M39 47h18M39 54h11"/>',
    part: '<rect x="38" y="17" width="20" height="12" rx="6"/><circle cx="52" cy="23" r="3"/>',
  },
  'turn-off-find-my': {
    outline: '<path d="M30 50q-14 2-14 6t32 4 32-4-14-6"/>',
    part: '<path d="M48 54C37 40 33 34 33 26a15 15 0 0 1 30 0c0 8-4 14-15 28z"/><circle cx="48" cy="26" r="5"/>',
    over: '<path d="M24 8l48 40"/>',
  },
  'bitlocker-key': {
    outline:
      '<rect x="14" y="28" width="36" height="28" rx="4"/><path d="M22 28v-8a10 10 0 0 1 20 0v8M32 39v7"/>',
    part: '<circle cx="70" cy="20" r="10"/><path d="M70 30v27M70 48h8M70 56h7M70 17v.01"/>',
  },
  'pack-for-mail-in': {
    outline: '<path d="M16 26h64v32H16zM16 26 6 14h24l8 12M80 26l10-12H66l-8 12"/>',
    part: '<rect x="33" y="33" width="30" height="17" rx="2"/>',
    over: '<path d="M24 34h.01M24 42h.01M24 50h.01M72 34h.01M72 42h.01M72 50h.01M34 6l4 8M48 4v9M62 6l-4 8"/>',
  },
  'read-your-quote': {
    outline: '<path d="M26 4h32l12 12v44H26zM58 4v12h12M34 22h16M34 30h28M34 38h28"/>',
    part: '<rect x="34" y="45" width="28" height="9" rx="2"/><path d="M54 49.500h3"/>',
  },
  'repair-or-replace': {
    outline:
      '<path d="M48 10v48M34 58h28M20 18q14 0 28-6 14 6 28 6M20 18 10 40M20 18l10 22M76 18 66 40M76 18l10 22M64 40h24q-2 8-12 8t-12-8z"/>',
    part: '<path d="M8 40h24q-2 8-12 8T8 40z"/><circle cx="48" cy="11" r="4"/>',
  },
  'what-is-a-motherboard-repair': {
    outline:
      '<path d="M8 8h80v48H60l-6-6H8z"/><circle cx="15" cy="15" r="2.500"/><circle cx="81" cy="15" r="2.500"/><path d="M15 26h12v14H15zM70 28h11v8H70zM70 42h11v8H70zM27 30h9M27 36h9M60 32h10M48 22v-8h14"/>',
    part: '<path d="M38 22h20v20H38z"/><path d="M43 22v-5M48 22v-5M53 22v-5M43 42v5M48 42v5M53 42v5M38 27h-4M38 37h-4M58 27h4M58 37h4M44 28h8v8h-8z"/>',
  },
  'choose-an-ssd': {
    outline:
      '<path d="M6 20h84v24H6v-6a3 3 0 0 0 0-6z"/><circle cx="84" cy="32" r="2.500"/><path d="M11 24v4M15 24v4M11 36v4M15 36v4M60 25h16v14H60z"/>',
    part: '<path d="M24 25h12v14H24zM42 25h12v14H42z"/>',
  },
  'windows-10-end-of-support': {
    outline: '<rect x="16" y="5" width="64" height="42" rx="3"/><path d="M48 47v10M34 58h28"/>',
    part: '<path d="M35 13h12v12H35zM50 13h12v12H50zM35 28h12v12H35zM50 28h12v12H50z"/>',
  },
  'insurance-report': {
    outline:
      '<path d="M32 10h-8q-3 0-3 3v43q0 3 3 3h34M52 10h8q3 0 3 3v9M32 6h20v8H32zM29 24h20M29 32h14M29 40h14M29 48h14"/>',
    part: '<path d="M66 28l13 5v10c0 9-6 14-13 17-7-3-13-8-13-17V33z"/><path d="M60 43l5 5 8-9"/>',
  },
  'after-repair-checks': {
    outline: '<rect x="30" y="3" width="36" height="58" rx="6"/><path d="M50 18h9M50 32h9M50 46h9"/>',
    part: '<path d="M36 17l3 3 5-6M36 31l3 3 5-6M36 45l3 3 5-6"/>',
  },
  'wipe-before-recycling': {
    outline: '<rect x="32" y="3" width="32" height="58" rx="6"/><path d="M44 9h8"/>',
    part: '<path d="M39 31a9 9 0 0 1 15-6l3 3M57 21v7h-7M57 37a9 9 0 0 1-15 6l-3-3M39 47v-7h7"/>',
  },
  'battery-health': {
    outline: '<rect x="12" y="16" width="64" height="32" rx="6"/><path d="M76 26h6q2 0 2 2v8q0 2-2 2h-6"/>',
    part: '<rect x="17" y="21" width="40" height="22" rx="3"/><path d="M39 24l-6 9h8l-5 8"/>',
  },
  'summer-heat': {
    outline:
      '<rect x="54" y="12" width="27" height="48" rx="5"/><path d="M63 17h9M62 34q3-3 6 0t6 0M62 42q3-3 6 0t6 0"/>',
    part: '<circle cx="27" cy="27" r="10"/><path d="M27 5v6M27 43v6M5 27h6M43 27h6M11.500 11.500l4 4M38.500 38.500l4 4M11.500 42.500l4-4M38.500 15.500l4-4"/>',
  },
  'storms-and-surges': {
    outline: '<path d="M27 36a11 11 0 0 1 1-22 16 16 0 0 1 30-3 12.500 12.500 0 0 1 11 25"/>',
    part: '<path d="M50 24 37 43h10l-5 17 17-22H48l6-14z"/>',
    over: '<path d="M20 46l-4 8M29 46l-4 8M72 46l-4 8"/>',
  },
  'school-laptop-care': {
    outline:
      '<path d="M26 58V29q0-17 22-17t22 17v29zM39 12V8q0-4 4-4h10q4 0 4 4v4M26 38h-5q-3 0-3 3v13q0 4 4 4h4M70 38h5q3 0 3 3v13q0 4-4 4h-4M33 58V44h30v14M45 44v5h6"/>',
    part: '<rect x="33" y="21" width="30" height="14" rx="2"/><path d="M38 26h10M38 30h6"/>',
  },
};
