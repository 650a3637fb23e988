import { fixedRoutes, routes } from '../../shared/routes.ts';

/** The pages that the route rules have the build render. */
export const prerenderedRoutes = () => fixedRoutes.filter((id) => 'prerender' in routes[id].rule);

export const prerenderedPaths = (): string[] => prerenderedRoutes().map((id) => routes[id].path);
