import { useContext } from 'react';
import { UNSAFE_LocationContext } from 'react-router';

/**
 * react-router's location, without its router: `Router` and `useLocation` bring 15 KB of matching code into
 * the browser that this site never runs. On the server `StaticRouter` provides it.
 */
export const LocationContext = UNSAFE_LocationContext;

export const useLocation = () => useContext(LocationContext).location;
