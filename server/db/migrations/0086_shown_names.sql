DROP VIEW "public"."existing_space";--> statement-breakpoint
DROP INDEX "space_name_words";--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "ascii_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "space" ADD COLUMN "ascii_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "room_ascii_name" ON "room" USING btree ("space_id","ascii_name") WHERE "room"."ascii_name" <> '';--> statement-breakpoint
CREATE INDEX "space_name_words" ON "space" USING gin (to_tsvector('simple', regexp_replace("name", '([㐀-鿿])', ' \1 ', 'g') || ' ' || "ascii_name" || ' ' || replace("ascii_name", ' ', ''))) WHERE "space"."privacy" = 1;--> statement-breakpoint
CREATE VIEW "public"."existing_space" AS (select "id", "owner_id", "type", "name", "name_rule", "name_problem", "description", "slogan", "logo", "banner", "privacy", "dark_mode", "social_links", "scholar_rate", "manager_rate", "verification", "suspended", "recommended", "access_rules_off", "members", "listed_members", "changes", "created_at", "changed_at", "deleted_at", "deleted_by", "ascii_name" from "space" where "space"."deleted_at" is null);