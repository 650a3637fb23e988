import { colorModeKey } from '../../shared/constants.ts';

/**
 * The one inline script of the site: sets the class `light` or `dark` on `<html>` before the first
 * paint. Constant, because the content security policy has its hash. A page that forces a mode has
 * `data-forced-mode` and its class already. Boot handles all later changes.
 */
export const colorModeScript = `(function(r,m){if(r.hasAttribute("data-forced-mode"))return;try{m=localStorage.getItem("${colorModeKey}")}catch(e){}if(m!="light"&&m!="dark")m=matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light";r.classList.add(m)})(document.documentElement)`;
