export { notifyWishers } from './notify-wishes.ts';
