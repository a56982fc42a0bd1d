ALTER TABLE "account" ADD COLUMN "has_password" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Accounts that came by a wallet were linked to it in the transaction that made them, and have no password unless it was reset.
UPDATE "account" SET "has_password" = false WHERE "credentials_changed_at" IS NULL AND EXISTS (SELECT 1 FROM "linked_wallet" WHERE "linked_wallet"."account_id" = "account"."id" AND "linked_wallet"."linked_at" < "account"."created_at" + interval '3 seconds');--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "authenticated_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "session" SET "authenticated_at" = "created_at";--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "authenticated_at" SET NOT NULL;
