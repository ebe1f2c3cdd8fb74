import type { Strings } from '@windfall/contract';
import type { LegalTextOf } from './legal-text.ts';

/** Describes this version of the program: change it together with what the program stores, shows or keeps. */
export const privacyText: Strings<LegalTextOf> = {
  en: ({ name }) => ({
    title: 'Privacy',
    description: `What ${name} stores about you, who sees it, how long it stays and how you take it with you or have it deleted.`,
    lead: `${name} is run by people of your community. The program stores as little data as possible. This page lists what it stores.`,
    brief: [
      'No address is published. Places are stored to about 500 meters.',
      'Visitors never see your email address; members do unless you hide it.',
      'Three cookies: one keeps you signed in, one recognizes this browser when you sign in again, and one remembers your ZIP code or square if you give it. No tracking, no advertising, nothing sold.',
      'You can download what is stored about you, and delete your account.',
    ],
    sections: [
      {
        id: 'stored',
        title: 'What is stored',
        paragraphs: ['Reading and searching need no account. When you make one, the server keeps:'],
        points: [
          'Your account: name, email address, town, ZIP code if you give one, and a password, of which only an argon2id hash is stored. The password cannot be read from the hash.',
          'Your profile: username, photo, a few words about yourself, and your position if you set it with the current-location button or an address search.',
          'What you share: title, description, quantity, price, place and photos of each listing, and how it is shared: what is left, the rule of its line and your usual times.',
          'What you ask for and promise: how many, your words, the times you have, what is given in return, the agreed time and spot, every step with its time, and the thanks. Of what is lent also the days and the condition, in words and photos, which only the two of you and administrators see.',
          'The address of a pickup, only if the giver writes it: the other member sees it around the pickup, and it is deleted afterwards. The server notes when it was first looked at.',
          'What you grow, if you say so: crops, how much and since when. No other member sees it. The number of gardens with a crop is shown from three in an area of 25 km on.',
          'Swaps that are suggested to you: of which listing you give how much, to whom, and your answer. Who gets it is told once all have said yes.',
          'Your settings for giving: whether others see how often you gave, and an address for the next pickup if you let it be remembered.',
          'Messages you send and receive, when they were sent and read, and the listing they are about. They travel encrypted where the site is served over https, and lie on the server as text that its operators could read.',
          'Your sessions: name of browser and system (such as Firefox on Linux), when each began and was last used, and hashes of its tokens.',
          'What you choose to be told, by email or push, your quiet hours and when the next weekly digest is due. Emails about messages and exchanges are on until you turn them off, and the digest is off until you ask for it.',
          'Devices that you turned push on for: a name such as Firefox on Android, the address at the push service of the browser’s maker, and the keys that encrypt what is sent there.',
          'What you are told: notices in the application until the account is deleted, and notifications by email and push for up to a month after they were sent.',
          'What you follow: the crop or your words, the 500 m square that you look around, and what was found for it, for a year and two months, or until you end it. Nobody else sees it; a neighbor who shares a crop reads how many look for it within 25 km, from three on.',
          'Your calendar address, if you make one, as a hash. Programs that know the address get your agreed pickups, without their addresses.',
          'That a mail server refused your address and what it said, until you confirm the address again.',
          'The groups you act for, and what you did for them. Within a group the others who act for it see who did what.',
          'The stands you keep, with the address that you publish for them and what is there. What neighbors take and leave at a stand is stored without who they are.',
          'Whom you block; what you report or others report of you, with the listing or message as it was then, and what was decided about it.',
          'Emails to you, such as a link for a new password: for up to a month. The secret in such a link is deleted once it is sent or has expired.',
        ],
      },
      {
        id: 'place',
        title: 'Where you are',
        paragraphs: [
          'A listing is kept with the town and ZIP code you write and with a square of a fixed grid, about 500 meters wide. No more precise place is stored. Distances and searches near a place use the middle of that square, so no series of searches can reveal an address.',
          'If you set your own position, it is answered to you alone. Your device is asked only when you press the button, and asks you first; your browser replaces the answer by the middle of its square before it sends or stores anything.',
          'Where you look for listings is remembered in your browser, in the cookie place, or taken from your own profile. Other people do not see it.',
          'Photos are decoded and encoded again. This removes all hidden data of the camera, including place and time.',
        ],
      },
      {
        id: 'seen',
        title: 'Who sees what',
        paragraphs: [],
        points: [
          'Everyone: your name, username, photo, town, ZIP code and the words about yourself, when you joined, and your listings.',
          'Signed-in members: your email address too, unless you hide it in your account settings.',
          'The other person: the messages between you two.',
          'You alone: your position, your sessions, and whether your address is confirmed.',
          `Administrators of ${name}: members with their email addresses and status, the recipients of emails, reports with the reported content, and the records named below. The people who run the server have its database and backups, and with them everything above except passwords.`,
        ],
      },
      {
        id: 'browser',
        title: 'Cookies and browser storage',
        paragraphs: [
          'There are three cookies, none of them for tracking. Scripts cannot read the first two, and other sites cannot send those along. auth_token says that you are signed in; it goes when you sign out, or after 30 days.',
          'known_device says that a member has signed in with this browser before, so that wrong guesses at your password from elsewhere do not keep you out. It holds a random number and a signature, opens nothing by itself, and goes after 180 days; a new password makes it worthless.',
          'place holds the ZIP code you gave, or the number of the square your device is in, and nothing finer. It is set only when you say where you are. It goes when you choose “Forget this place”, when you sign out, or after 180 days without a visit.',
          'Your browser’s own storage holds, on your device: a second proof of the session while the tab is open, drafts of listings and messages, messages and changes that could not be sent yet, copies of loaded pages for use without a connection, and your choice of the light or dark theme. Signing out clears what belongs to you; only the theme and the cookie known_device stay.',
          'There are no analytics services and no advertising. Pictures, fonts and scripts come from this site itself; the one exception is Google’s button, where it is turned on.',
        ],
      },
      {
        id: 'others',
        title: 'Who else is involved',
        paragraphs: ['By default no one else. You or the people who run a site can turn on:'],
        points: [
          'A mail server, which receives your email address and the emails to you.',
          'The push services of the browsers’ makers (Google, Mozilla, Microsoft, Apple), if you turn push on: they pass on what is encrypted for your device, and learn when something is sent to it.',
          'Your calendar program and its maker, if you give it the address of your calendar.',
          'An address service. Then the words you search a place with, or your square if you use the button, are sent to it by this server, without your name or network address. Without it a table on this server answers.',
          'Sign-in with Google. Then the pages to sign in and to sign up load Google’s button, by which Google learns that your browser opened them. If you use it, this site keeps Google’s number for your account.',
          'A storage provider for photos, or for the database.',
        ],
      },
      {
        id: 'kept',
        title: 'How long it is kept',
        paragraphs: [],
        points: [
          'Account, listings and messages: until you delete them or the account.',
          'Sessions: at most 30 days from signing in, or 14 days without use. They end at once when you sign out; a change of password ends all others.',
          'Links in emails: one hour for a new password, three days to confirm an address.',
          'Pictures that nothing uses: about a day.',
          'Hashes that prevent duplicates when a request is repeated: a day. Responses of an address service, without your name: thirty days.',
          'Records of what administrators did, with the names as they were then and the network address they did it from: permanently, so that their actions cannot be covered up.',
          'Search words without results, counted by day and without a name: 90 days. Totals of each day, such as the number of listings: permanently.',
          'The server’s log has a line for each request with time, page and network address. It finds faults and abuse; the people who run the server decide how long it is kept; 30 days are enough.',
          'Counts of requests by network address or account, which keep one visitor from using up the server, are held in memory, or as hashes in the database where several servers share it, and end with their period, at most a day.',
        ],
      },
      {
        id: 'rights',
        title: 'What you can do',
        paragraphs: [],
        points: [
          'See and correct: your profile and listings, at any time.',
          'Hide: your email address from other members.',
          'Take with you: everything stored about you, as one JSON file. “Download my data” in your account settings makes it.',
          'Delete: your account, with your password. Profile, photos, listings, sessions, emails and blocks are deleted at once, and reports keep no copy of your profile or listings. Messages stay readable to the people you wrote to, as those of a “Former member”. Backups made before then are overwritten in their turn.',
          'Ask and complain: with the people named below, and where the law gives you that, with a data protection authority.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes',
        paragraphs: [
          `This text comes with the program and is true of it as published. If the people who run ${name} change the program or add to it, they change this page first.`,
        ],
      },
    ],
  }),
};
