-- Logs of Permit2 were not looked for before, so the blocks are looked through again. All of it can be read from the chains.
DELETE FROM "approval_seen";--> statement-breakpoint
DELETE FROM "approval_cursor";
