import type { Drawing } from './drawing.ts';

/** What stands for a service that concerns no one part of a device, by the service's slug, in a view box of 48 × 48. */
export const taskDrawings: Record<string, Drawing> = {
  'data-recovery': {
    outline:
      '<rect x="7" y="22" width="34" height="18" rx="3"/><path d="M13 34h10"/><circle cx="34" cy="34" r="1"/>',
    part: '<path d="M21 28V14h-5l8-8 8 8h-5v14z"/>',
  },
  'data-transfer': {
    outline:
      '<rect x="3" y="9" width="15" height="30" rx="3"/><rect x="30" y="9" width="15" height="30" rx="3"/>',
    part: '<path d="M18 21h7v-5l9 8-9 8v-5h-7z"/>',
  },
  'backup-setup': {
    outline: '<path d="M13 38a9 9 0 0 1-1-18 12 12 0 0 1 23-2 10 10 0 0 1 0 20z"/>',
    part: '<path d="M21 34v-8h-4l7-8 7 8h-4v8z"/>',
  },
  diagnostic: {
    outline: '<path d="M31 31l11 11"/>',
    part: '<circle cx="21" cy="21" r="14"/>',
    over: '<path d="M15 21l4 4 8-8"/>',
  },
  'insurance-report': {
    outline: '<path d="M11 4h18l8 8v32H11zM29 4v8h8M17 18h14M17 24h14M17 30h6"/>',
    part: '<circle cx="31" cy="36" r="6"/>',
    over: '<path d="M28.500 36l2 2 3.500-3.500"/>',
  },
  'motherboard-repair': {
    outline:
      '<rect x="6" y="6" width="36" height="36" rx="3"/><path d="M11 14h5v12M37 34H27v-4M32 11v5M11 36h7M37 22h-3"/>',
    part: '<rect x="19" y="18" width="12" height="12" rx="1"/>',
  },
  'ssd-upgrade': {
    outline: '<path d="M4 16h37q3 0 3 3v10q0 3-3 3H4zM7 16v-3M11 16v-3M7 32v3M11 32v3"/>',
    part: '<rect x="16" y="20" width="9" height="8" rx="1"/><rect x="29" y="20" width="9" height="8" rx="1"/>',
  },
  'ram-upgrade': {
    outline: '<path d="M3 15h42v14H3zM6 29v4M11 29v4M16 29v4M21 29v4M27 29v4M32 29v4M37 29v4M42 29v4"/>',
    part: '<rect x="8" y="19" width="7" height="6" rx="1"/><rect x="20.500" y="19" width="7" height="6" rx="1"/><rect x="33" y="19" width="7" height="6" rx="1"/>',
  },
  'os-reinstall': {
    outline: '<rect x="5" y="8" width="38" height="32" rx="3"/><path d="M5 15h38M10 11.500h2M15 11.500h2"/>',
    part: '<path d="M31 27a7 7 0 1 1-3-6l2-2v7h-7l2-2"/>',
  },
  'virus-removal': {
    outline: '<path d="M24 4l16 6v12c0 11-7 18-16 22C15 40 8 33 8 22V10z"/>',
    part: '<circle cx="24" cy="22" r="8"/>',
    over: '<path d="M20 22l3 3 5-6"/>',
  },
  'custom-pc-build': {
    outline:
      '<rect x="8" y="4" width="26" height="40" rx="3"/><path d="M13 10h10M13 14h6"/><rect x="13" y="19" width="16" height="6" rx="1"/><path d="M13 38h10"/>',
    part: '<circle cx="33" cy="33" r="9"/><path d="M33 28v10M28 33h10"/>',
  },
  'gpu-psu-diagnosis': {
    outline:
      '<path d="M4 10v28M4 14h37q3 0 3 3v12q0 3-3 3H4M11 32v4h14v-4"/><circle cx="34" cy="23" r="5"/><path d="M34 23v-5M34 23l4.3 2.5M34 23l-4.3 2.5"/>',
    part: '<circle cx="17" cy="23" r="6"/><path d="M14 23l2 2 4-4.5"/>',
  },
  'tune-up': {
    outline: '<path d="M5 36a19 19 0 1 1 38 0zM10 36h4M34 36h4M24 21v4M14 26l3 3"/>',
    part: '<path d="M22 35l11-12-7 14z"/>',
  },
};
