import { colorModeKey, typefaceKey } from '../shared/constants.ts';

const stored = `try{m=localStorage["${colorModeKey}"];t=localStorage["${typefaceKey}"]}catch(e){}`;

/** Sets the class `light` or `dark` on `<html>`. A page that forces a mode has `data-forced-mode` and its class already. */
const colorMode = `if(!r.dataset.forcedMode)r.classList.add(/^(light|dark)$/.test(m)?m:matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light");`;

/** Lets the page use the shop's typeface where an earlier page has fetched it. */
const typeface = `if(t)r.dataset.typeface="";`;

/** Notes what is clicked until boot is there (`browser/early-clicks.ts`). */
const earlyClicks = `r.early=[];r.onclick=e=>r.early.push(e.target);`;

/** Loads the page's scripts once something has been painted: what they do can wait, and the first paint waits for nothing. */
const scripts = `new PerformanceObserver(()=>document.querySelectorAll("script[data-src]").forEach(s=>s.src=s.dataset.src)).observe({type:"paint",buffered:true})`;

/**
 * The one inline script of the site, which runs before the first paint. Constant, because the content security policy has
 * its hash. Boot handles all later changes.
 */
export const inlineScript = `((r,m,t)=>{${stored}${colorMode}${typeface}${earlyClicks}${scripts}})(document.documentElement)`;
