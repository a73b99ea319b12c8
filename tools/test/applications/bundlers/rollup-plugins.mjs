// The declarations of these plugins say that they are CommonJS, while Node loads their modules.
import commonjsPlugin from '@rollup/plugin-commonjs';
import jsonPlugin from '@rollup/plugin-json';
import resolvePlugin from '@rollup/plugin-node-resolve';

/** @type {() => import('rollup').Plugin} */
export const commonjs = commonjsPlugin;
/** @type {() => import('rollup').Plugin} */
export const json = jsonPlugin;
/** @type {(options: import('@rollup/plugin-node-resolve').RollupNodeResolveOptions) => import('rollup').Plugin} */
export const nodeResolve = resolvePlugin;
