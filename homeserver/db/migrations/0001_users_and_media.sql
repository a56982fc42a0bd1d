CREATE TABLE "follower" (
	"name" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"attempted" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"media_id" text PRIMARY KEY NOT NULL,
	"uploader" text NOT NULL,
	"content_type" text NOT NULL,
	"file_name" text,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"avatar" boolean DEFAULT false NOT NULL,
	"bound" boolean DEFAULT false NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_use" (
	"media_id" text NOT NULL,
	"event_id" text NOT NULL,
	"room_id" text NOT NULL,
	CONSTRAINT "media_use_media_id_event_id_pk" PRIMARY KEY("media_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"user_id" text PRIMARY KEY NOT NULL,
	"password_hash" text,
	"displayname" text,
	"avatar_url" text,
	"profile_pending" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device" (
	"user_id" text NOT NULL,
	"device_id" text NOT NULL,
	"display_name" text,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "token" (
	"access_hash" text PRIMARY KEY NOT NULL,
	"refresh_hash" text,
	"user_id" text NOT NULL,
	"device_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"predecessor" text,
	CONSTRAINT "token_refresh_hash" UNIQUE("refresh_hash")
);
--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_use_event" ON "media_use" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "token_device" ON "token" USING btree ("user_id","device_id");--> statement-breakpoint
CREATE INDEX "token_predecessor" ON "token" USING btree ("predecessor");